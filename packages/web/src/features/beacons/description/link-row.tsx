import type { Editor } from '@tiptap/core';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import styles from './description-editor.module.css';
import { toLinkUrl } from './link-url.ts';

/** Edits the link of the selected text; an empty field removes it. */
export function LinkRow({ editor, onDone }: { readonly editor: Editor; readonly onDone: () => void }) {
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
