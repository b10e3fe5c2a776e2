/** Element that the browser's translation put in a text's place. */
const standIns = new WeakMap<Node, ChildNode>();

const isStandIn = (node: Node | null | undefined): node is HTMLFontElement => node instanceof HTMLFontElement;

/** Notes each text for which an element came, whether it was exchanged in one step or in two. */
function noteStandIns(changes: readonly MutationRecord[]): void {
  for (const { removedNodes, addedNodes, previousSibling, nextSibling } of changes) {
    const [text] = removedNodes;
    const standIn = text instanceof Text && [addedNodes[0], previousSibling, nextSibling].find(isStandIn);
    if (text && standIn) standIns.set(text, standIn);
  }
}

/** The element that stands for a node in this place, or in any, where the translation took the node out. */
function standInFor(node: Node, parent: Node | null, changes: MutationObserver): ChildNode | undefined {
  if (node.parentNode !== null || !(node instanceof Text)) return undefined;
  noteStandIns(changes.takeRecords());
  const standIn = standIns.get(node);
  return standIn?.parentNode && (parent === null || standIn.parentNode === parent) ? standIn : undefined;
}

/**
 * Has React go on in a page that the browser translates: Chrome and Edge put each text into elements of their own, and React then
 * removes, or inserts before, what is no longer where it was, which takes the whole page down (facebook/react#11538), or writes into
 * a text that is not shown any more. It meets what stands in the text's place; what it cannot find is left as it is. Where a text and
 * an element stand in one place after the other, the text has an element of its own.
 */
export function tolerateTranslation(): void {
  const changes = new MutationObserver(noteStandIns);
  changes.observe(document, { childList: true, subtree: true });
  const { removeChild, insertBefore } = Node.prototype;
  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue');
  Node.prototype.removeChild = function remove<T extends Node>(this: Node, child: T): T {
    if (child.parentNode === this) removeChild.call(this, child);
    else standInFor(child, this, changes)?.remove();
    return child;
  };
  Node.prototype.insertBefore = function insert<T extends Node>(this: Node, node: T, before: Node | null): T {
    standInFor(node, null, changes)?.remove();
    const place = before === null || before.parentNode === this ? before : (standInFor(before, this, changes) ?? null);
    insertBefore.call(this, node, place);
    return node;
  };
  if (nodeValue === undefined) return;
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...nodeValue,
    set(this: Node, value: string | null) {
      nodeValue.set?.call(this, value);
      // Shown again, it is translated again.
      standInFor(this, null, changes)?.replaceWith(this);
    },
  });
}
