import { isEmail } from '@fairlead/contract/email';
import type { PublicPoint } from '@fairlead/contract/scans';
import { getWelcome, registerVisitor } from '@fairlead/contract/visitors';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/client/call.ts';
import { ApiProblem } from '../../../lib/client/failures.ts';
import { currentLanguage } from '../../../lib/i18n/language.ts';
import { useEndpoint } from '../../../lib/query/query.ts';
import { startGuestSession } from '../../../lib/session/session.ts';
import { recordSessionEnd } from '../../../lib/session/session-ended.ts';
import { GuestForm, guestFormFields } from './guest-form.tsx';
import { readConsentTexts, readTyped } from './page-data.ts';
import { wishToSave } from './save-wish.ts';

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
export function GuestEntry({ point, code }: GuestEntryProps) {
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
