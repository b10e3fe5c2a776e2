import { uniqueIdentifier } from '@fairlead/contract/exhibitions';
import { listOrganizers } from '@fairlead/contract/organizers';
import { checkTradeFairIdentifier } from '@fairlead/contract/trade-fairs';
import { useEffect, useRef, useState } from 'react';
import { Controller, type UseFormReturn, useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatNumber } from '../../lib/i18n/formats.ts';
import { useEndpoint, useEndpointPages } from '../../lib/query/query.ts';
import { useShortSearchNote } from '../../lib/short-search.ts';
import { FormCell, FormGrid, FormSection } from '../../ui/business/form-layout.tsx';
import { WorkSwitch } from '../../ui/business/switch.tsx';
import { classNames } from '../../ui/class-names.ts';
import { WhenFields, WhereFields } from '../../ui/exhibition-editor.tsx';
import { Icon } from '../../ui/icon.tsx';
import { checkIcon } from '../../ui/icons.ts';
import { type Choice, SearchSelect } from '../../ui/search-select.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { TextArea, TextField } from '../../ui/text-field.tsx';
import { type FairValues, identifierOfName } from './fair-form-values.ts';
import styles from './fair-screen.module.css';

/** Whose fair it will be; only administrators choose, out of however many there are. */
function OrganizerSelect({ form }: { readonly form: UseFormReturn<FairValues> }) {
  const { t } = useTranslation('trade-fairs');
  const { field, fieldState } = useController({ control: form.control, name: 'ownerId' });
  const [chosen, setChosen] = useState<Choice | null>(null);
  const [q, setQ] = useState('');
  const note = useShortSearchNote(q);
  const { data, error, isFetching, fetchMore } = useEndpointPages(listOrganizers, {
    query: { limit: 50, ...(q !== '' && { q }) },
  });
  const choices = data?.pages.flatMap((page): Choice[] => page.items) ?? [];
  const isEmpty = q === '' && data !== undefined && choices.length === 0;
  const status = () => {
    if (choices.length > 0) return '';
    if (isFetching) return t('loading');
    if (error !== null) return t('failed');
    return q === '' ? t('form.noOrganizers') : [t('empty.nothingFound', { q }), note].filter(Boolean).join(' · ');
  };
  return (
    <SearchSelect
      size="work"
      label={t('form.organizer')}
      {...(isEmpty && { hint: t('form.noOrganizers'), aside: <Link to="/organizers">{t('form.addOrganizer')}</Link> })}
      placeholder={t('form.chooseOrganizer')}
      error={fieldState.error?.message}
      // The form may have been put back since.
      value={chosen?.id === field.value ? chosen : null}
      onChange={(choice) => {
        setChosen(choice);
        field.onChange(choice.id);
      }}
      choices={choices}
      onSearch={setQ}
      onMore={fetchMore}
      isLoading={isFetching}
      status={status()}
      inputRef={field.ref}
    />
  );
}

const pauseMs = 300;

/** Says whether the typed text can be the fair's identifier; null while that is not known, or it is the fair's own. */
function useFreeIdentifier(typed: string, own: string): 'asking' | 'free' | 'taken' | null {
  const [checked, setChecked] = useState('');
  const isCheckable = typed !== own && uniqueIdentifier.safeParse(typed).success;
  useEffect(() => {
    if (!isCheckable) return;
    const timer = setTimeout(() => setChecked(typed), pauseMs);
    return () => clearTimeout(timer);
  }, [isCheckable, typed]);
  const answer = useEndpoint(
    checkTradeFairIdentifier,
    { query: { uniqueIdentifier: checked } },
    { enabled: isCheckable && checked === typed, staleTime: 0, call: { isQuiet: true } },
  );
  if (!isCheckable) return null;
  if (checked !== typed || answer.isFetching) return 'asking';
  if (answer.data === undefined) return null;
  return answer.data.isFree ? 'free' : 'taken';
}

/** Follows the name of a new fair with its identifier, until the person types one: links that are printed must not change. */
function useIdentifierOfName(form: UseFormReturn<FairValues>, stored: string): void {
  const { control, getValues, setValue } = form;
  const name = useWatch({ control, name: 'name' });
  const made = useRef('');
  useEffect(() => {
    const now = getValues('uniqueIdentifier');
    if (stored !== '' || now !== made.current) return;
    made.current = identifierOfName(name);
    if (made.current !== now) setValue('uniqueIdentifier', made.current, { shouldDirty: true });
  }, [name, stored, getValues, setValue]);
}

interface FairFieldsProps {
  readonly form: UseFormReturn<FairValues>;
  /** The identifier that is stored. */
  readonly ownIdentifier: string;
  /** An administrator names the organizer of a new fair. */
  readonly hasOrganizerChoice: boolean;
}

/** Name, identifier, time and place of a fair. */
export function FairFields({ form, ownIdentifier, hasOrganizerChoice }: FairFieldsProps) {
  const { t } = useTranslation(['trade-fairs', 'exhibitions', 'fields']);
  const { register, formState, control } = form;
  const bind = (name: keyof FairValues) => ({ ...register(name), error: formState.errors[name]?.message });
  const [description, timeZone, identifier] = useWatch({
    control,
    name: ['description', 'timeZone', 'uniqueIdentifier'],
  });
  useIdentifierOfName(form, ownIdentifier);
  const free = useFreeIdentifier(identifier, ownIdentifier);
  const identity = bind('uniqueIdentifier');
  const taken = free === 'taken' ? t('form.taken') : undefined;
  return (
    <>
      <FormSection>
        <FormGrid>
          <FormCell span={3}>
            <TextField size="work" label={t('exhibitions:form.name')} {...bind('name')} />
          </FormCell>
          <FormCell span={3}>
            <TextField
              size="work"
              label={t('form.identifier')}
              aside={t('form.identifierForm')}
              hint={free === 'free' ? <span className={styles['free']}>{t('form.free')}</span> : undefined}
              end={
                free === 'asking' ? (
                  <Spinner className={styles['mark']} />
                ) : free === 'free' ? (
                  <Icon of={checkIcon} size={16} className={classNames(styles['mark'], styles['free'])} />
                ) : undefined
              }
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              {...identity}
              error={identity.error ?? taken}
            />
          </FormCell>
          {hasOrganizerChoice && (
            <FormCell span={6}>
              <OrganizerSelect form={form} />
            </FormCell>
          )}
          <FormCell span={6}>
            <TextArea
              size="work"
              rows={3}
              label={t('exhibitions:form.description')}
              aside={t('fields:ofLimit', { used: formatNumber(description.length), limit: formatNumber(2000) })}
              {...bind('description')}
            />
          </FormCell>
          <FormCell span={6}>
            <Controller
              control={control}
              name="isPublic"
              render={({ field }) => (
                <WorkSwitch
                  label={t('form.public')}
                  hint={field.value ? t('form.publicOn') : t('form.publicOff')}
                  isOn={field.value}
                  onChange={field.onChange}
                />
              )}
            />
          </FormCell>
        </FormGrid>
      </FormSection>
      <FormSection title={t('form.whenAndWhere')}>
        <FormGrid>
          <WhenFields control={control} bind={bind} timeZone={timeZone} />
          <WhereFields bind={bind} span={3} />
        </FormGrid>
      </FormSection>
    </>
  );
}
