import {
  createOrganizer,
  listOrganizerCandidates,
  listOrganizers,
  organizerRegistration,
} from '@fairlead/contract/organizers';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/client/call.ts';
import { ApiProblem } from '../../lib/client/failures.ts';
import { showFaults, useContractResolver } from '../../lib/forms/contract-form.ts';
import { useAttemptKey } from '../../lib/forms/use-attempt-key.ts';
import { currentLanguage } from '../../lib/i18n/language.ts';
import { endpointKey } from '../../lib/query/query.ts';
import { showToast } from '../../lib/toast.ts';
import { FormDialog } from '../../ui/business/form-dialog.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { type Candidate, CandidateChoice } from './candidate-choice.tsx';
import { OrganizerFields, type OrganizerValues, organizerFieldOf } from './organizer-fields.tsx';

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
