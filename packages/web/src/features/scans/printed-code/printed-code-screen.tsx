import { readCode } from '@fairlead/contract/code';
import { isEmail } from '@fairlead/contract/email';
import { getScanInfo, type PublicPoint } from '@fairlead/contract/scans';
import { getWelcome, registerVisitor } from '@fairlead/contract/visitors';
import { type FormEvent, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router';
import { call } from '../../../lib/client/call.ts';
import { ApiProblem, NetworkError } from '../../../lib/client/failures.ts';
import { currentLanguage } from '../../../lib/i18n/language.ts';
import { useEndpoint } from '../../../lib/query/query.ts';
import { recordSessionEnd, startGuestSession, useIsSignedIn } from '../../../lib/session/session.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { LanguageSwitch } from '../../../ui/segmented.tsx';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { PointLoading } from '../point/point-loading.tsx';
import { useFairTheme } from '../use-fair-theme.ts';
import { GuestForm, guestFormFields } from './guest-form.tsx';
import {
  endServedPage,
  isPageIn,
  readConsentTexts,
  readPageData,
  readTyped,
  takeOpened,
  wishToSave,
} from './page-data.ts';
import styles from './printed-point.module.css';
import { Nowhere, PrintedPoint, useNowhereText } from './printed-point.tsx';

interface GuestEntryProps {
  readonly point: PublicPoint;
  /** The code or beacon id in the path. */
  readonly code: string;
}

/** Texts to agree to, in the language of the page: as the server's page showed them, or asked for. */
function useConsentTexts() {
  const served = readConsentTexts(currentLanguage());
  const { data } = useEndpoint(
    getWelcome,
    { query: { lang: currentLanguage() } },
    { call: { isQuiet: true }, enabled: served === undefined },
  );
  return served ?? (data && { textVersion: data.textVersion, ...data.consents });
}

/** An e-mail makes a guest, whose first act is to save this point. */
function GuestEntry({ point, code }: GuestEntryProps) {
  const { t } = useTranslation('scans');
  const texts = useConsentTexts();
  // Before the first drawing takes the server's page away.
  const [typed] = useState(readTyped);
  const [faults, setFaults] = useState<{ email?: string; consent?: string }>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const send = async (form: HTMLFormElement) => {
    const values = new FormData(form);
    const email = String(values.get(guestFormFields.email) ?? '').trim();
    const hasAgreed = values.get(guestFormFields.consent) !== null && texts !== undefined;
    const found = {
      ...(!isEmail(email) && { email: t('printed.emailWrong') }),
      ...(!hasAgreed && { consent: t('printed.consentNeeded') }),
    };
    setFaults(found);
    setFailure(null);
    if (Object.keys(found).length > 0 || texts === undefined) {
      form.querySelector<HTMLElement>(found.email ? 'input[type=email]' : 'input[type=checkbox]')?.focus();
      return;
    }
    const language = currentLanguage();
    const { textVersion } = texts;
    const consents = {
      consentTerms: true,
      consentPrivacy: true,
      consentMarketingUpdates: false,
      textVersion,
      language,
    };
    const tradeFairId = point.tradeFair?.id;
    const body = { email, consents, language, ...(tradeFairId !== undefined && { tradeFairId }) };
    setBusy(true);
    try {
      const made = await call(registerVisitor, { body }, { isQuiet: true });
      if (!('token' in made)) return;
      wishToSave(code);
      recordSessionEnd(null);
      startGuestSession(made.token);
    } catch (error) {
      setBusy(false);
      const fault = error instanceof ApiProblem ? error.errors.find(({ path }) => path.endsWith('email')) : undefined;
      if (fault) setFaults({ email: fault.message });
      else setFailure(t('printed.notSent'));
    }
  };
  return (
    <GuestForm
      code={code}
      hasDocuments={point.documents.length > 0}
      texts={texts}
      typed={typed}
      faults={faults}
      failure={failure}
      isBusy={isBusy}
      onSignIn={() => wishToSave(code)}
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        if (!isBusy) void send(event.currentTarget);
      }}
    />
  );
}

/** Only who is signed in needs the queue: the page shows the point without it. */
const SavePoint = lazyPart(async () => (await import('./save-point.tsx')).SavePoint);
const KeptCode = lazyPart(async () => (await import('./kept-code.tsx')).KeptCode);

interface PointProps {
  readonly point: PublicPoint;
  readonly code: string;
  /** Of the scan that the phone took while no server answered; null where there is none. */
  readonly takenId: string | null;
}

function Point({ point, code, takenId }: PointProps) {
  usePageTitle(point.title);
  useFairTheme(point.tradeFair?.theme ?? null);
  const isSignedIn = useIsSignedIn();
  return (
    <PrintedPoint point={point} languages={<LanguageSwitch size="work" />}>
      {isSignedIn ? (
        <Suspense fallback={<div className={styles['actions']} aria-busy="true" />}>
          <SavePoint point={point} code={code} takenId={takenId} />
        </Suspense>
      ) : (
        <GuestEntry key={code} point={point} code={code} />
      )}
    </PrintedPoint>
  );
}

function NoPoint({ kind }: { readonly kind: 'MISSING' | 'PERSON' }) {
  usePageTitle(useNowhereText(kind).title);
  return <Nowhere kind={kind} languages={<LanguageSwitch size="work" />} />;
}

/** How often a code that no answer came for is asked for again: a device says that it is online before an answer can travel. */
const askAgainMs = 5000;

/** Page of a printed code: the point's public part at once. Opening it is no scan. */
export function PrintedCodeScreen() {
  const { id = '' } = useParams();
  // Asks again when another language is chosen: the texts of the point come in it.
  useTranslation();
  const isSignedIn = useIsSignedIn();
  const [opened] = useState(takeOpened);
  useLayoutEffect(() => {
    if (opened === null) return;
    recordSessionEnd(null);
    startGuestSession(opened.token);
  }, [opened]);
  const served = readPageData(id);
  const { data, error, refetch } = useEndpoint(
    getScanInfo,
    { query: { qrCode: id } },
    {
      call: { isQuiet: true },
      enabled: served !== null,
      refetchInterval: ({ state }) => state.error instanceof NetworkError && askAgainMs,
      ...(served && {
        initialData: served,
        // In another language it is shown until the server answers.
        initialDataUpdatedAt: isPageIn(currentLanguage()) ? performance.timeOrigin : 0,
      }),
    },
  );
  useEffect(() => {
    const ask = () => void refetch();
    addEventListener('online', ask);
    return () => removeEventListener('online', ask);
  }, [refetch]);
  // A query that is asked again forgets its error; what is shown of it stays.
  const [wasUnreachable, setUnreachable] = useState(false);
  useEffect(() => {
    if (error !== null || data !== undefined) setUnreachable(error instanceof NetworkError);
  }, [error, data]);
  const isUnreachable = error instanceof NetworkError || (error === null && wasUnreachable);
  const [taken, setTaken] = useState<{ readonly code: string; readonly scanId: string } | null>(null);
  // Last, when the colours of the fair have been set by the screen itself.
  useEffect(endServedPage, []);
  if (opened !== null) return <Navigate to={`/mixie-point/${opened.beaconId}`} replace />;
  if (data?.kind === 'BEACON')
    return <Point key={id} point={data.point} code={id} takenId={taken?.code === id ? taken.scanId : null} />;
  if (data?.kind === 'TRADE_FAIR') {
    return <Navigate to={`/trade-fair/redirect/${data.code}`} replace />;
  }
  if (data) return <NoPoint kind="PERSON" />;
  if (served === null) return <NoPoint kind="MISSING" />;
  if (isUnreachable && isSignedIn && readCode(id) !== null) {
    return (
      <Suspense fallback={<PointLoading />}>
        <KeptCode key={id} code={id} onTaken={(scanId) => setTaken({ code: id, scanId })} />
      </Suspense>
    );
  }
  if (error === null) return <PointLoading />;
  const isUnknown = error instanceof ApiProblem && (error.status === 404 || error.status === 400);
  return isUnknown ? <NoPoint kind="MISSING" /> : <ErrorState isPage onRetry={() => void refetch()} />;
}
