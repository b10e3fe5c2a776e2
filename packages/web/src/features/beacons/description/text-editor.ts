import { safeUrl } from '@fairlead/contract/rich-text';
import { Editor } from '@tiptap/core';
import { Bold } from '@tiptap/extension-bold';
import { Document } from '@tiptap/extension-document';
import { HardBreak } from '@tiptap/extension-hard-break';
import { Italic } from '@tiptap/extension-italic';
import { Link } from '@tiptap/extension-link';
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Text } from '@tiptap/extension-text';
import { UndoRedo } from '@tiptap/extensions';
import { documentOfText } from './rich-document.ts';

/** Elements that are kept of a text; pasted ones are cut down to these. */
const extensions = [
  Document,
  Paragraph,
  Text,
  Bold,
  Italic,
  HardBreak,
  BulletList,
  OrderedList,
  ListItem.extend({ content: 'paragraph' }),
  ListKeymap,
  UndoRedo,
  Link.configure({
    openOnClick: false,
    defaultProtocol: 'https',
    HTMLAttributes: { target: null, rel: null },
    isAllowedUri: (url) => safeUrl(url) !== null,
  }),
];

/** An editor in an element of the page; its maker destroys it. */
export function createTextEditor(element: HTMLElement, text: string): Editor {
  // The page's policy takes no styles that scripts write into it; ours are in the style sheet.
  return new Editor({ element, extensions, content: documentOfText(text), injectCSS: false });
}
