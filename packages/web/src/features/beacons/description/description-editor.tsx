import type { Language } from '@fairlead/contract/languages';
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
import { type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { richTextClass } from '../../../ui/rich-text.tsx';
import styles from './description-editor.module.css';
import { documentOfText, textOfDocument } from './rich-document.ts';
import { TextToolbar } from './text-toolbar.tsx';
import { withoutStyles } from './without-styles.ts';

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
function createTextEditor(element: HTMLElement, text: string): Editor {
  // The page's policy takes no styles that scripts write into it; ours are in the style sheet.
  return new Editor({ element, extensions, content: documentOfText(text), injectCSS: false });
}

export interface DescriptionEditorProps {
  readonly id: string;
  readonly language: Language;
  /** As it is kept. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
  readonly isWrong: boolean;
  readonly describedBy: string | undefined;
  readonly handle: RefObject<{ focus: () => void } | null>;
}

/** The text as visitors see it, changed where it stands. */
export function DescriptionEditor(props: DescriptionEditorProps) {
  const { id, language, value, onChange, onBlur, isWrong, describedBy, handle } = props;
  const box = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor | null>(null);
  const latest = useRef({ value, onChange, onBlur });
  latest.current.onChange = onChange;
  latest.current.onBlur = onBlur;

  useEffect(() => {
    if (box.current === null) return;
    const made = createTextEditor(box.current, latest.current.value);
    made.on('update', () => {
      latest.current.value = textOfDocument(made.getJSON());
      latest.current.onChange(latest.current.value);
    });
    made.on('blur', () => latest.current.onBlur());
    setEditor(made);
    return () => made.destroy();
  }, []);

  useEffect(() => {
    // A text that came from elsewhere, such as one that was discarded or saved by a colleague; not what was typed here.
    if (editor === null || value === latest.current.value) return;
    latest.current.value = value;
    editor.commands.setContent(documentOfText(value), { emitUpdate: false });
  }, [editor, value]);

  useEffect(() => {
    editor?.setOptions({
      editorProps: {
        transformPastedHTML: withoutStyles,
        attributes: {
          id,
          lang: language,
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-labelledby': `${id}-label`,
          class: classNames(styles['text'], richTextClass) ?? '',
          ...(describedBy !== undefined && { 'aria-describedby': describedBy }),
          ...(isWrong && { 'aria-invalid': 'true' }),
        },
      },
    });
  }, [editor, id, language, describedBy, isWrong]);

  useImperativeHandle(handle, () => ({ focus: () => editor?.commands.focus('end') }), [editor]);

  return (
    <>
      {editor === null ? <div className={styles['toolbar']} /> : <TextToolbar editor={editor} controls={id} />}
      <div ref={box} className={styles['box']} />
    </>
  );
}
