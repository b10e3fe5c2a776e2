/**
 * Has React go on in a page that the browser translates: Chrome and Edge put each text into elements of their own, and React then
 * removes, or inserts before, what is no longer where it was, which takes the whole page down (facebook/react#11538). What it cannot
 * find is left as it is. Where a text and an element stand in one place after the other, the text has an element of its own.
 */
export function tolerateTranslation(): void {
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function remove<T extends Node>(this: Node, child: T): T {
    if (child.parentNode === this) removeChild.call(this, child);
    return child;
  };
  Node.prototype.insertBefore = function insert<T extends Node>(this: Node, node: T, before: Node | null): T {
    insertBefore.call(this, node, before?.parentNode === this ? before : null);
    return node;
  };
}
