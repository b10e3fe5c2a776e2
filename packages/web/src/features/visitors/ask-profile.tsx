import { getVisitor, type Visitor, type VisitorProfile } from '@fairlead/contract/visitors';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useJobRoles } from '../../lib/assets.ts';
import { rowId } from '../../lib/offline/operations.ts';
import { useIsOnline } from '../../lib/offline/use-is-online.ts';
import { useOperations, useOutbox } from '../../lib/offline/use-outbox.tsx';
import { useEndpoint } from '../../lib/query/query.ts';
import { readStored, storageKeys, writeStored } from '../../lib/storage/storage.ts';
import { AssetSelect } from '../../ui/asset-select.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { checkIcon } from '../../ui/icons.ts';
import { TextField } from '../../ui/text-field.tsx';
import styles from './ask-profile.module.css';
import { profileKind } from './profile-operations.ts';

const questions = ['name', 'organization', 'profession'] as const satisfies readonly (keyof VisitorProfile)[];
type Question = (typeof questions)[number];

/** Which questions this person was asked on this phone. Skipping one counts as asked. */
function readAsked(visitorId: string): readonly string[] {
  try {
    const kept = JSON.parse(readStored(storageKeys.profileAsked) ?? '{}') as Record<string, readonly string[]>;
    return kept[visitorId] ?? [];
  } catch {
    return [];
  }
}

interface OpenQuestions {
  /** The one to ask now; undefined when there is none left. */
  readonly current: Question | undefined;
  /** Its place among those that there are, and how many. */
  readonly at: number;
  readonly count: number;
  readonly next: () => void;
}

/** Missing fields of a profile, one question after the other, each asked once. */
function useQuestions(visitor: Visitor): OpenQuestions {
  const [open] = useState(() => {
    const asked = readAsked(visitor.id);
    return questions.filter((question) => (visitor.profile[question] ?? '') === '' && !asked.includes(question));
  });
  const [at, setAt] = useState(0);
  const current = open[at];
  const next = () => {
    if (current === undefined) return;
    writeStored(storageKeys.profileAsked, JSON.stringify({ [visitor.id]: [...readAsked(visitor.id), current] }));
    setAt(at + 1);
  };
  return { current, at, count: open.length, next };
}

type Saved = 'NOT_YET' | 'SAVED' | 'KEPT' | 'FAILED';

/** Stores one field of the profile on the phone with every key, from where it is sent; what is typed is never lost to "Next". */
function useSaveField(question: Question) {
  const outbox = useOutbox();
  const isOnline = useIsOnline();
  const kept = useOperations(profileKind)?.find(({ key }) => key === question);
  /** The last typed fields are on the phone until the server has them. */
  const [wasKept, setWasKept] = useState(false);
  const [isUnstored, setUnstored] = useState(false);
  useEffect(() => () => void outbox?.flush(profileKind), [outbox]);
  useEffect(() => {
    if (kept !== undefined) setWasKept(true);
  }, [kept]);

  const change = (text: string) => {
    const value = text.trim();
    setWasKept(false);
    const storing =
      value === ''
        ? outbox?.database.operations.delete(rowId(profileKind.name, question))
        : outbox?.put(profileKind, { key: question, value });
    (storing ?? Promise.reject(new Error('The queue is not open yet'))).then(
      () => setUnstored(false),
      () => setUnstored(true),
    );
  };
  const savedNow = (): Saved => {
    if (isUnstored || kept?.state === 'REFUSED') return 'FAILED';
    if (kept !== undefined) return !isOnline || kept.attempts > 0 ? 'KEPT' : 'NOT_YET';
    return wasKept ? 'SAVED' : 'NOT_YET';
  };
  return { saved: savedNow(), change };
}

const savedTexts = { SAVED: 'ask.saved', KEPT: 'ask.kept', FAILED: 'ask.notSaved' } as const;

interface OneQuestionProps {
  readonly question: Question;
  readonly place: string;
  readonly exhibitor: string;
  readonly onNext: () => void;
}

function OneQuestion({ question, place, exhibitor, onNext }: OneQuestionProps) {
  const { t } = useTranslation('visitors');
  const jobRoles = useJobRoles();
  const { saved, change } = useSaveField(question);
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
          {saved === 'NOT_YET' ? '' : t(savedTexts[saved])}
        </span>
      </div>
      <div className={styles['do']}>
        {question === 'profession' ? (
          <AssetSelect
            label={t('ask.profession.field')}
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
  return <OneQuestion key={current} {...{ exhibitor, place }} question={current} onNext={next} />;
}

/** Missing fields of a guest's profile, asked in one card at the foot of the first point that is open. */
export function AskProfile({ exhibitor }: { readonly exhibitor: string }) {
  const visitor = useEndpoint(getVisitor, {}, { call: { isQuiet: true } }).data;
  return visitor?.isGuest ? <Questions key={visitor.id} visitor={visitor} exhibitor={exhibitor} /> : null;
}
