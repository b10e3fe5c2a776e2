import type { Editor } from '@tiptap/core';
import { type KeyboardEvent, useEffect, useReducer, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icon.tsx';
import { boldIcon, bulletsIcon, type IconShape, linkIcon, numbersIcon, undoIcon } from '../../../ui/icons.ts';
import styles from './description-editor.module.css';
import { LinkRow } from './link-row.tsx';

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
export function TextToolbar({ editor, controls }: TextToolbarProps) {
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
