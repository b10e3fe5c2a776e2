import { type AskedAttribute, getAdditionalVisitorAttributes } from '@fairlead/contract/organizers';
import {
  type AttributeAnswers,
  getOwnParticipation,
  joinTradeFair,
  type OwnParticipation,
} from '@fairlead/contract/participation';
import { getPublicTradeFair, type PublicTradeFair } from '@fairlead/contract/trade-fairs';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { call } from '../../lib/client/call.ts';
import { ApiProblem } from '../../lib/client/failures.ts';
import { formatDay } from '../../lib/i18n/formats.ts';
import { endpointKey, useEndpoint } from '../../lib/query/query.ts';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { Icon } from '../../ui/icon.tsx';
import { checkCircleIcon } from '../../ui/icons.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { AnswerField } from './answer-field.tsx';
import { FairHead, NoSuchFair } from './fair-redirect-screen.tsx';
import styles from './participation.module.css';
import { rememberFair } from './remembered-fair.ts';

interface RegisterFormProps {
  readonly tradeFairId: string;
  readonly asked: readonly AskedAttribute[];
  readonly own: OwnParticipation;
}

/** Answers that are still asked for; one to a question that is gone is not sent again. */
const kept = (asked: readonly AskedAttribute[], answers: AttributeAnswers): AttributeAnswers =>
  Object.fromEntries(
    asked.flatMap(({ key }) => {
      const answer = answers[key];
      return answer === undefined ? [] : [[key, answer]];
    }),
  );

/** A tick that was left out is an answer as well: no. */
const given = (asked: readonly AskedAttribute[], answers: AttributeAnswers): AttributeAnswers => ({
  ...Object.fromEntries(asked.flatMap(({ key, kind }) => (kind === 'BOOLEAN' ? [[key, false]] : []))),
  ...answers,
});

const isMissing = (attribute: AskedAttribute, answers: AttributeAnswers): boolean => {
  const answer = answers[attribute.key];
  const isGiven = typeof answer === 'boolean' ? answer : (answer ?? '').trim() !== '';
  return attribute.required && !isGiven;
};

function RegisterForm({ tradeFairId, asked, own }: RegisterFormProps) {
  const { t } = useTranslation('participation');
  const navigate = useNavigate();
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [answers, setAnswers] = useState(() => kept(asked, own.additionalAttributes));
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const show = (found: Readonly<Record<string, string>>) => {
    setFaults(found);
    const [first] = Object.keys(found);
    if (first !== undefined) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  const submit = async () => {
    setFailure(null);
    const missing = asked.filter((attribute) => isMissing(attribute, answers));
    if (missing.length > 0) {
      show(Object.fromEntries(missing.map(({ key }) => [key, t('register.needed')])));
      return;
    }
    setBusy(true);
    try {
      const body = { additionalAttributes: given(asked, answers) };
      await call(joinTradeFair, { params: { tradeFairId }, body }, { isQuiet: true, isIdempotent: true });
      await client.invalidateQueries({ queryKey: endpointKey(getOwnParticipation) });
      showToast(t('register.done'), { severity: 'success' });
      void navigate('/mixie-points', { replace: true });
    } catch (error) {
      setBusy(false);
      if (!(error instanceof ApiProblem)) setFailure(t('register.notReached'));
      else if (error.errors.length === 0) setFailure(error.detail);
      else show(Object.fromEntries(error.errors.map(({ path, message }) => [path.split('.').at(-1) ?? path, message])));
    }
  };
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {asked.length > 0 && <h2 className={styles['heading']}>{t('register.questions')}</h2>}
      <div className={styles['form']}>
        <FormAlert message={failure} />
        {own.joinedAt !== null && (
          <p className={styles['in']}>
            <Icon of={checkCircleIcon} size={20} />
            {t('register.isIn', { since: formatDay(own.joinedAt) })}
          </p>
        )}
        {asked.map((attribute) => (
          <AnswerField
            key={attribute.key}
            attribute={attribute}
            answer={answers[attribute.key]}
            error={faults[attribute.key]}
            onAnswer={(answer) => {
              setAnswers((before) => ({ ...before, [attribute.key]: answer }));
              setFaults(({ [attribute.key]: _, ...others }) => others);
            }}
          />
        ))}
      </div>
      <div className={styles['actions']}>
        <Button type="submit" kind="main" size="tall" isWide isBusy={isBusy}>
          {own.joinedAt === null ? t('register.act') : t('register.save')}
        </Button>
        {own.joinedAt === null && <p className={styles['small']}>{t('register.small')}</p>}
      </div>
    </form>
  );
}

/** Registers a visitor for a fair, with what its organizer asks beyond the profile. */
export function RegisterScreen() {
  const { id = '' } = useParams();
  const quiet = { call: { isQuiet: true } } as const;
  const fair = useEndpoint(getPublicTradeFair, { query: { qrCode: id } }, quiet);
  const tradeFairId = fair.data?.id ?? '';
  const found = { enabled: fair.data !== undefined, staleTime: 0, refetchOnWindowFocus: false, ...quiet };
  const asked = useEndpoint(getAdditionalVisitorAttributes, { query: { tradeFairId } }, found);
  const own = useEndpoint(getOwnParticipation, { params: { tradeFairId } }, found);
  if (fair.data && asked.data && own.data) return <Loaded fair={fair.data} asked={asked.data} own={own.data} />;
  const error = fair.error ?? asked.error ?? own.error;
  if (error === null) return <div aria-busy="true" />;
  if (error instanceof ApiProblem && (error.status === 404 || error.status === 400)) return <NoSuchFair />;
  const retry = () => Promise.all([fair.refetch(), fair.data && asked.refetch(), fair.data && own.refetch()]);
  return <ErrorState isPage onRetry={() => void retry()} />;
}

interface LoadedProps {
  readonly fair: PublicTradeFair;
  readonly asked: readonly AskedAttribute[];
  readonly own: OwnParticipation;
}

function Loaded({ fair, asked, own }: LoadedProps) {
  const { t } = useTranslation('participation');
  usePageTitle(t('register.title', { fair: fair.name }));
  useEffect(() => rememberFair(fair), [fair]);
  return (
    <article>
      <FairHead fair={fair} />
      <RegisterForm tradeFairId={fair.id} asked={asked} own={own} />
    </article>
  );
}
