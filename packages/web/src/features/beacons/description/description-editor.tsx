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
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useImperativeHandle,
  useReducer,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { boldIcon, bulletsIcon, type IconShape, linkIcon, numbersIcon, undoIcon } from '../../../ui/icons.ts';
import { richTextClass } from '../../../ui/rich-text.tsx';
import styles from './description-editor.module.css';
import { toLinkUrl } from './link-url.ts';
import { documentOfText, textOfDocument, withoutStyles } from './rich-document.ts';

/** Edits the link of the selected text; an empty field removes it. */
function LinkRow({ editor, onDone }: { readonly editor: Editor; readonly onDone: () => void }) {
  const { t } = useTranslation('beacons');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(() => String(editor.getAttributes('link')['href'] ?? ''));
  const [isWrong, setWrong] = useState(false);
  useEffect(() => input.current?.select(), []);

  const apply = () => {
    const href = toLinkUrl(typed);
    if (href === null && typed.trim() !== '') {
      setWrong(true);
      input.current?.focus();
      return;
    }
    const chain = editor.chain().focus().extendMarkRange('link');
    if (href === null) chain.unsetLink().run();
    else if (editor.state.selection.empty && !editor.isActive('link')) {
      const link = { type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href } }] };
      editor.chain().focus().insertContent(link).run();
    } else chain.setLink({ href }).run();
    onDone();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    // Enter would save the whole form, Escape is ours.
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') apply();
    else {
      onDone();
      editor.commands.focus();
    }
  };
  return (
    <div className={styles['link']}>
      <input
        ref={input}
        id={id}
        type="text"
        inputMode="url"
        className={styles['url']}
        aria-label={t('format.url')}
        placeholder={t('format.urlShape')}
        value={typed}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}-error` : undefined}
        autoComplete="off"
        onChange={(event) => {
          setTyped(event.target.value);
          setWrong(false);
        }}
        onKeyDown={press}
      />
      <Button size="compact" onClick={apply}>
        {typed.trim() === '' ? t('format.unlink') : t('format.apply')}
      </Button>
      {isWrong && (
        <p id={`${id}-error`} role="alert" className={styles['fault']}>
          {t('format.wrongUrl')}
        </p>
      )}
    </div>
  );
}

interface Tool {
  readonly key: 'bold' | 'bullets' | 'numbers' | 'link' | 'undo';
  readonly icon: IconShape;
  /** Says whether it is on where the caret is; absent where it only acts. */
  readonly isOn?: boolean;
  readonly isIdle?: boolean;
  readonly press: () => void;
}

interface TextToolbarProps {
  readonly editor: Editor;
  /** The id of the text. */
  readonly controls: string;
}

/** Bold, lists, links and undo. One stop of the Tab key; arrows move inside. */
function TextToolbar({ editor, controls }: TextToolbarProps) {
  const { t } = useTranslation('beacons');
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const [stop, setStop] = useState(0);
  const [isLinking, setLinking] = useState(false);
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    editor.on('transaction', redraw);
    return () => void editor.off('transaction', redraw);
  }, [editor]);

  const chain = () => editor.chain().focus();
  const tools: readonly Tool[] = [
    { key: 'bold', icon: boldIcon, isOn: editor.isActive('bold'), press: () => chain().toggleBold().run() },
    {
      key: 'bullets',
      icon: bulletsIcon,
      isOn: editor.isActive('bulletList'),
      press: () => chain().toggleBulletList().run(),
    },
    {
      key: 'numbers',
      icon: numbersIcon,
      isOn: editor.isActive('orderedList'),
      press: () => chain().toggleOrderedList().run(),
    },
    { key: 'link', icon: linkIcon, isOn: editor.isActive('link') || isLinking, press: () => setLinking(!isLinking) },
    { key: 'undo', icon: undoIcon, isIdle: !editor.can().undo(), press: () => chain().undo().run() },
  ];

  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const to = { Home: 0, End: tools.length - 1 }[event.key] ?? (step && (stop + step + tools.length) % tools.length);
    if (to === undefined) return;
    event.preventDefault();
    setStop(to);
    bar.current?.querySelectorAll('button')[to]?.focus();
  };

  return (
    <>
      <div
        ref={bar}
        className={styles['toolbar']}
        role="toolbar"
        aria-label={t('format.label')}
        aria-controls={controls}
        onKeyDown={move}
      >
        {tools.map(({ key, icon, isOn, isIdle, press }, index) => (
          <button
            key={key}
            type="button"
            className={styles['tool']}
            aria-label={t(`format.${key}`)}
            title={t(`format.${key}`)}
            aria-pressed={isOn}
            aria-disabled={isIdle || undefined}
            tabIndex={index === stop ? 0 : -1}
            // The selection in the text stays.
            onMouseDown={(event) => event.preventDefault()}
            onFocus={() => setStop(index)}
            onClick={() => !isIdle && press()}
          >
            <Icon of={icon} size={16} />
          </button>
        ))}
      </div>
      {isLinking && <LinkRow editor={editor} onDone={() => setLinking(false)} />}
    </>
  );
}

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
      <div ref={box} />
    </>
  );
}
