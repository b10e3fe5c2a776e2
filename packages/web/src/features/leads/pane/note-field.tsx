import { addLeadNote, getLeadTimeline } from '@fairlead/contract/lead-work';
import { leadLimits } from '@fairlead/contract/leads';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/client/call.ts';
import { endpointKey } from '../../../lib/query/query.ts';
import { Button } from '../../../ui/button.tsx';
import styles from './note-field.module.css';

/** Notes that were begun and not sent, by lead; they last as long as the page. */
const drafts = new Map<string, string>();

const readDraft = (leadId: string): string => drafts.get(leadId) ?? '';

function writeDraft(leadId: string, text: string): void {
  if (text === '') drafts.delete(leadId);
  else drafts.set(leadId, text);
}

const forgetDraft = (leadId: string): void => void drafts.delete(leadId);

interface NoteFieldProps {
  readonly projectId: string;
  readonly leadId: string;
}

/** Always at the foot: a note to the lead, which cannot be changed afterwards. Typed text stays until it was sent. */
export function NoteField({ projectId, leadId }: NoteFieldProps) {
  const { t } = useTranslation('leads');
  const client = useQueryClient();
  const [text, setText] = useState(() => readDraft(leadId));
  const [isBusy, setBusy] = useState(false);
  // The same note is sent under the same id, however often no answer came.
  const attempt = useRef<string>(undefined);
  const type = (next: string) => {
    setText(next);
    writeDraft(leadId, next);
    attempt.current = undefined;
  };
  const send = async () => {
    if (text.trim() === '' || isBusy) return;
    attempt.current ??= crypto.randomUUID();
    setBusy(true);
    try {
      const input = { params: { projectId, leadId }, body: { id: attempt.current, text } };
      await call(addLeadNote, input, { isIdempotent: true });
      setText('');
      forgetDraft(leadId);
      attempt.current = undefined;
      await client.invalidateQueries({
        queryKey: endpointKey(getLeadTimeline, { params: { projectId, leadId }, query: {} }),
      });
    } catch {
      // The client has shown that it failed; the text is still there.
    } finally {
      setBusy(false);
    }
  };
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Escape') event.currentTarget.blur();
    else if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    else void send();
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <form
      className={styles['note']}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <textarea
        dir="auto"
        className={styles['text']}
        aria-label={t('note.label')}
        placeholder={t('note.label')}
        rows={1}
        maxLength={leadLimits.noteLength}
        value={text}
        data-note=""
        onChange={(event) => type(event.target.value)}
        onKeyDown={press}
      />
      {text.trim() === '' ? (
        <span className={styles['key']} aria-hidden="true">
          <kbd>N</kbd>
        </span>
      ) : (
        <Button type="submit" size="work" isBusy={isBusy}>
          {t('note.save')}
        </Button>
      )}
    </form>
  );
}
