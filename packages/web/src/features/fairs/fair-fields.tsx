import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/i18n/formats.ts';
import { FormCell, FormGrid, FormSection } from '../../ui/business/form-layout.tsx';
import { WorkSwitch } from '../../ui/business/switch.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { checkIcon } from '../../ui/icons.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { WhenFields, WhereFields } from '../../ui/when-and-where-fields.tsx';
import styles from './fair-fields.module.css';
import type { FairValues } from './fair-form-values.ts';
import { OrganizerSelect } from './organizer-select.tsx';
import { useFreeIdentifier } from './use-free-identifier.ts';
import { useIdentifierOfName } from './use-identifier-of-name.ts';

interface FairFieldsProps {
  readonly form: UseFormReturn<FairValues>;
  /** The identifier that is stored. */
  readonly ownIdentifier: string;
  /** An administrator names the organizer of a new fair. */
  readonly hasOrganizerChoice: boolean;
}

/** Name, identifier, time and place of a fair. */
export function FairFields({ form, ownIdentifier, hasOrganizerChoice }: FairFieldsProps) {
  const { t } = useTranslation(['fairs', 'exhibitions', 'fields']);
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
