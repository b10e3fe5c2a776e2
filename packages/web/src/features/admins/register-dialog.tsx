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
import { showFaults, useContractResolver } from '../../lib/contract-form.ts';
import { currentLanguage } from '../../lib/i18n/language.ts';
import { endpointKey } from '../../lib/query.ts';
import { showToast } from '../../lib/toast.ts';
import { useAttemptKey } from '../../lib/use-attempt-key.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type Candidate, CandidateChoice } from './candidate-choice.tsx';
import styles from './list.module.css';

interface RegisterValues {
  name: string;
  contactEmail: string;
  integrationKind: 'WEB_UI' | 'INTEGRATED';
}

const fieldOf = (path: string) =>
  (['name', 'contactEmail', 'integrationKind'] as const).find((field) => field === path);

/** Registers an organizer: whoever has the address is invited, or an account that is here already is promoted. */
export function RegisterDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['admins', 'app']);
  const client = useQueryClient();
  const attemptKey = useAttemptKey();
  const first = useRef<HTMLInputElement | null>(null);
  const [way, setWay] = useState<'invite' | 'promote'>('invite');
  const [candidate, setCandidate] = useState<Candidate | null>(null);
  const [failure, setFailure] = useState<string>();
  const form = useForm<RegisterValues>({
    mode: 'onTouched',
    defaultValues: { name: '', contactEmail: '', integrationKind: 'WEB_UI' },
    resolver: useContractResolver(organizerRegistration, (values: RegisterValues) => values, fieldOf),
  });
  const { errors, isSubmitting } = form.formState;
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
      else setFailure(showFaults(error.errors, form.setError, fieldOf)[0]?.message);
    }
  });
  const name = form.register('name');
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('organizers.registerTitle')}
      subject={t('organizers.registerSubject')}
      firstFocus={first}
      actions={
        <>
          <Button size="work" onClick={onClose}>
            {t('app:ui.cancel')}
          </Button>
          <Button size="work" kind="main" isBusy={isSubmitting} onClick={() => void send()}>
            {t('organizers.register')}
          </Button>
        </>
      }
    >
      <form className={styles['form']} noValidate onSubmit={(event) => void send(event)}>
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
          hint={way === 'invite' ? t('organizers.contactHint') : undefined}
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
        <FormAlert message={failure} />
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}
