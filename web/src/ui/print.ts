// Printing from a button of the page.

/** Prints the page. What is made for paper alone is made before: once the browser prints, the policy that
 * makes elements is no longer asked. */
export function printPage(): void {
  dispatchEvent(new Event("beforeprint"));
  print();
}
