import { emailText } from '@fairlead/contract/domain-text';
import {
  createOrganizer,
  type integrationKind,
  listOrganizerCandidates,
  listOrganizers,
  organizerRegistration,
} from '@fairlead/contract/organizers';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { call } from '../../lib/client/call.ts';
import { ApiProblem } from '../../lib/client/failures.ts';
import { showFaults, useContractResolver } from '../../lib/forms/contract-form.ts';
import { useAttemptKey } from '../../lib/forms/use-attempt-key.ts';
import { currentLanguage } from '../../lib/i18n/language.ts';
import { joinShown } from '../../lib/i18n/shown-value.ts';
import { endpointKey, useEndpoint } from '../../lib/query/query.ts';
import { useShortSearchNote } from '../../lib/short-search.ts';
import { showToast } from '../../lib/toast.ts';
import { FormDialog } from '../../ui/business/form-dialog.tsx';
import { SearchField } from '../../ui/business/search-field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './register-dialog.module.css';

export interface OrganizerValues {
  name: string;
  contactEmail: string;
  integrationKind: z.output<typeof integrationKind>;
}

export const organizerFieldOf = (path: string) =>
  (['name', 'contactEmail', 'integrationKind'] as const).find((field) => field === path);

interface OrganizerFieldsProps {
  readonly form: UseFormReturn<OrganizerValues>;
  /** Where focus starts. */
  readonly first: RefObject<HTMLInputElement | null>;
  readonly contactHint?: string | undefined;
}

/** Fields of an organizer that an administrator fills in. */
export function OrganizerFields({ form, first, contactHint }: OrganizerFieldsProps) {
  const { t } = useTranslation('admins');
  const { errors } = form.formState;
  const name = form.register('name');
  return (
    <>
      <TextField
        {...name}
        ref={(input) => {
          name.ref(input);
          first.current = input;
        }}
        label={t('column.organizer')}
        size="work"
        autoComplete="off"
        error={errors.name?.message}
      />
      <TextField
        {...form.register('contactEmail')}
        label={t('organizers.contact')}
        hint={contactHint}
        size="work"
        type="email"
        autoComplete="off"
        error={errors.contactEmail?.message}
      />
      <Select {...form.register('integrationKind')} label={t('column.integration')} size="work">
        {(['WEB_UI', 'INTEGRATED'] as const).map((kind) => (
          <option key={kind} value={kind}>
            {t(`organizers.kind.${kind}`)}
          </option>
        ))}
      </Select>
    </>
  );
}

type Candidate = z.output<(typeof listOrganizerCandidates)['response']>['items'][number];

interface CandidateChoiceProps {
  readonly chosen: Candidate | null;
  readonly onChoose: (candidate: Candidate) => void;
}

/** Accounts that belong to no organizer yet; the first that fit what is searched. */
function CandidateChoice({ chosen, onChoose }: CandidateChoiceProps) {
  const { t } = useTranslation('admins');
  const [q, setQ] = useState('');
  const note = useShortSearchNote(q);
  const found = useEndpoint(
    listOrganizerCandidates,
    { query: { limit: 20, ...(q !== '' && { q }) } },
    { call: { isQuiet: true } },
  );
  const candidates = found.data?.items ?? [];
  return (
    <fieldset className={styles['candidates']}>
      <legend>{t('organizers.candidate')}</legend>
      <SearchField label={t('organizers.candidateSearch')} clearLabel={t('users.clear')} value={q} onChange={setQ} />
      {found.isSuccess && candidates.length === 0 && (
        <p>
          {t('organizers.noCandidate')} {note}
        </p>
      )}
      <div className={styles['list']}>
        {candidates.map((candidate) => (
          <label key={candidate.accountId} data-chosen={chosen?.accountId === candidate.accountId || undefined}>
            <input
              type="radio"
              name="candidate"
              checked={chosen?.accountId === candidate.accountId}
              onChange={() => onChoose(candidate)}
            />
            <span>
              <b translate="no">{emailText(candidate.email)}</b>
              <small translate="no">{joinShown([candidate.name, candidate.exhibitor.name])}</small>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Registers an organizer: invites the owner of the e-mail address, or promotes an account that exists. */
export function RegisterDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('admins');
  const client = useQueryClient();
  const attemptKey = useAttemptKey();
  const first = useRef<HTMLInputElement | null>(null);
  const [way, setWay] = useState<'invite' | 'promote'>('invite');
  const [candidate, setCandidate] = useState<Candidate | null>(null);
  const [failure, setFailure] = useState<string>();
  const form = useForm<OrganizerValues>({
    mode: 'onTouched',
    defaultValues: { name: '', contactEmail: '', integrationKind: 'WEB_UI' },
    resolver: useContractResolver(organizerRegistration, (values: OrganizerValues) => values, organizerFieldOf),
  });
  const choose = (next: Candidate) => {
    setCandidate(next);
    form.setValue('contactEmail', next.email, { shouldValidate: true });
    if (form.getValues('name') === '') form.setValue('name', next.exhibitor.name, { shouldValidate: true });
  };
  const send = form.handleSubmit(async (values) => {
    setFailure(way === 'promote' && candidate === null ? t('organizers.chooseCandidate') : undefined);
    if (way === 'promote' && candidate === null) return;
    const body = {
      ...values,
      language: currentLanguage(),
      ...(way === 'promote' && candidate !== null && { accountId: candidate.accountId }),
    };
    try {
      const { name } = await call(createOrganizer, { body }, { isQuiet: true, idempotencyKey: attemptKey(body) });
      const shown = [listOrganizers, listOrganizerCandidates];
      await Promise.all(shown.map((each) => client.invalidateQueries({ queryKey: endpointKey(each) })));
      showToast(t('organizers.done', { name }), { severity: 'success' });
      onClose();
    } catch (error) {
      if (!(error instanceof ApiProblem)) setFailure(t('organizers.notRegistered'));
      else if (error.errors.length === 0) setFailure(error.detail);
      else setFailure(showFaults(error.errors, form.setError, organizerFieldOf)[0]?.message);
    }
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t('organizers.registerTitle')}
      subject={t('organizers.registerSubject')}
      submitLabel={t('organizers.register')}
      isBusy={form.formState.isSubmitting}
      failure={failure}
      firstFocus={first}
      onSubmit={() => void send()}
    >
      <Segmented
        label={t('organizers.way')}
        size="work"
        value={way}
        onChange={setWay}
        segments={[
          { value: 'invite', label: t('organizers.byInvitation') },
          { value: 'promote', label: t('organizers.byPromotion') },
        ]}
      />
      {way === 'promote' && <CandidateChoice chosen={candidate} onChoose={choose} />}
      <OrganizerFields
        form={form}
        first={first}
        contactHint={way === 'invite' ? t('organizers.contactHint') : undefined}
      />
    </FormDialog>
  );
}
