"use strict";
// Headings become buttons that sort their table. Without scripts tables stay readable.
for (const table of document.querySelectorAll("table")) {
  const heads = [...table.tHead.rows[0].cells];
  heads.forEach((head, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = head.textContent;
    head.replaceChildren(button);
    button.addEventListener("click", () => {
      const down = head.getAttribute("aria-sort") === "ascending";
      heads.forEach((other) => other.removeAttribute("aria-sort"));
      head.setAttribute("aria-sort", down ? "descending" : "ascending");
      const key = (row) => row.cells[column].dataset.sort ?? row.cells[column].textContent;
      const order = (a, b) => {
        const x = key(a), y = key(b), p = Number(x), q = Number(y);
        const sign = Number.isNaN(p) || Number.isNaN(q) ? x.localeCompare(y) : p - q;
        return down ? -sign : sign;
      };
      const body = table.tBodies[0];
      body.append(...[...body.rows].sort(order));
    });
  });
}
