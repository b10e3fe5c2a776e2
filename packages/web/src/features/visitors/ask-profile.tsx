import {
  getCurrentVisitor,
  getVisitor,
  replaceVisitor,
  type Visitor,
  type VisitorProfile,
} from '@fairlead/contract/visitors';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useJobRoles } from '../../lib/assets.ts';
import { call } from '../../lib/client/call.ts';
import { currentLanguage } from '../../lib/i18n/language.ts';
import { endpointKey, useEndpoint } from '../../lib/query/query.ts';
import { AssetSelect } from '../../ui/asset-select.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { checkIcon } from '../../ui/icons.ts';
import { TextField } from '../../ui/text-field.tsx';
import styles from './ask-profile.module.css';
import { type Question, useQuestions } from './use-questions.ts';

/** After the last key; short enough that nobody leaves before. */
const saveAfterMs = 400;

type Saved = 'NOT_YET' | 'SAVED' | 'FAILED';

/** Stores one field of the profile once nothing more is typed, and at the latest when the field goes. */
function useSaveField(visitor: Visitor, question: Question) {
  const client = useQueryClient();
  const [saved, setSaved] = useState<Saved>('NOT_YET');
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; save: () => void }>(undefined);
  const flush = useCallback(() => {
    if (waiting.current === undefined) return;
    clearTimeout(waiting.current.timer);
    const { save } = waiting.current;
    waiting.current = undefined;
    save();
  }, []);
  useEffect(() => flush, [flush]);

  const store = async (value: string) => {
    const key = endpointKey(getVisitor, {});
    const { name, ...rest } = (client.getQueryData<Visitor>(key) ?? visitor).profile;
    const profile = { ...(name !== '' && { name }), ...rest, [question]: value } as Partial<VisitorProfile>;
    try {
      const body = { profile, language: currentLanguage() };
      const stored = await call(replaceVisitor, { body }, { isQuiet: true, isIdempotent: true });
      for (const read of [getVisitor, getCurrentVisitor]) client.setQueryData(endpointKey(read, {}), stored);
      setSaved('SAVED');
    } catch {
      setSaved('FAILED');
    }
  };
  const change = (text: string) => {
    const value = text.trim();
    clearTimeout(waiting.current?.timer);
    waiting.current = undefined;
    setSaved('NOT_YET');
    if (value === '') return;
    const save = () => {
      waiting.current = undefined;
      void store(value);
    };
    waiting.current = { timer: setTimeout(save, saveAfterMs), save };
  };
  return { saved, change };
}

interface OneQuestionProps {
  readonly visitor: Visitor;
  readonly question: Question;
  readonly place: string;
  readonly exhibitor: string;
  readonly onNext: () => void;
}

function OneQuestion({ visitor, question, place, exhibitor, onNext }: OneQuestionProps) {
  const { t } = useTranslation('visitors');
  const jobRoles = useJobRoles();
  const { saved, change } = useSaveField(visitor, question);
  const [role, setRole] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onNext();
  };
  return (
    <form className={styles['ask']} aria-label={t('ask.label')} noValidate onSubmit={submit}>
      <div className={styles['head']}>
        <h2 className={styles['title']}>{t(`ask.${question}.title`)}</h2>
        <span role="status" className={styles['saved']} data-failed={saved === 'FAILED' || undefined}>
          {saved === 'SAVED' && <Icon of={checkIcon} size={16} />}
          {saved === 'SAVED' ? t('ask.saved') : saved === 'FAILED' ? t('ask.notSaved') : ''}
        </span>
      </div>
      <div className={styles['do']}>
        {question === 'profession' ? (
          <AssetSelect
            label={t('profile.profession')}
            none={t('profile.notSaid')}
            assets={jobRoles}
            value={role}
            onChange={(id) => {
              setRole(id);
              change(id);
            }}
          />
        ) : (
          <TextField
            label={t(`ask.${question}.field`)}
            autoComplete={question === 'name' ? 'name' : 'organization'}
            maxLength={120}
            onChange={(event) => change(event.currentTarget.value)}
          />
        )}
        <Button type="submit" kind="quiet" size="tall">
          {t('ask.next')}
        </Button>
      </div>
      <div className={styles['foot']}>
        <span>{t('ask.seen', { place, exhibitor })}</span>
        <Button kind="text" onClick={onNext}>
          {t('ask.skip')}
        </Button>
      </div>
    </form>
  );
}

function Questions({ visitor, exhibitor }: { readonly visitor: Visitor; readonly exhibitor: string }) {
  const { t } = useTranslation('visitors');
  const { current, at, count, next } = useQuestions(visitor);
  if (current === undefined) return null;
  const place = t('ask.place', { at: at + 1, count });
  return <OneQuestion key={current} {...{ visitor, exhibitor, place }} question={current} onNext={next} />;
}

/** What a guest's profile lacks, asked in one card at the foot of the first point that is open. */
export function AskProfile({ exhibitor }: { readonly exhibitor: string }) {
  const visitor = useEndpoint(getVisitor, {}, { call: { isQuiet: true } }).data;
  return visitor?.isGuest ? <Questions key={visitor.id} visitor={visitor} exhibitor={exhibitor} /> : null;
}
