import type { Exhibition } from '@fairlead/contract/exhibitions';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useTextContext } from '../../lib/audience.ts';
import { formatNumber } from '../../lib/i18n/formats.ts';
import { FormCell, FormGrid, FormSection } from '../../ui/business/form-layout.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { WhenFields, WhereFields } from '../../ui/when-and-where-fields.tsx';
import { FairSelect } from './fair-select.tsx';
import type { ProjectValues } from './project-form-values.ts';

interface ProjectFieldsProps {
  readonly form: UseFormReturn<ProjectValues>;
  /** The fair that the project is in. */
  readonly parent: Exhibition['parent'];
  readonly isNew: boolean;
}

/** The fields of a project; all of its texts, dates and places. */
export function ProjectFields({ form, parent, isNew }: ProjectFieldsProps) {
  const { t } = useTranslation(['exhibitions', 'fields']);
  const context = useTextContext();
  const { register, formState, control } = form;
  const bind = (name: keyof ProjectValues) => ({ ...register(name), error: formState.errors[name]?.message });
  const [name, description, timeZone, fairId] = useWatch({
    control,
    name: ['name', 'description', 'timeZone', 'parentId'],
  });
  const limit = (used: string, of: number) =>
    t('fields:ofLimit', { used: formatNumber(used.length), limit: formatNumber(of) });
  const optional = t('fields:optional');
  return (
    <>
      <FormSection title={t('form.about')}>
        <FormGrid>
          <FormCell span={4}>
            <TextField
              size="work"
              label={t('form.name')}
              aside={limit(name, 80)}
              autoComplete="off"
              {...bind('name')}
            />
          </FormCell>
          <FormCell span={2}>
            <TextField
              size="work"
              label={t('form.stand', { context })}
              aside={optional}
              autoComplete="off"
              {...bind('stand')}
            />
          </FormCell>
          {context !== 'BUSINESS' && <FairSelect form={form} parent={parent} isNew={isNew} />}
          <FormCell span={6}>
            <TextArea
              size="work"
              rows={3}
              label={t('form.description')}
              aside={limit(description, 2000)}
              {...bind('description')}
            />
          </FormCell>
        </FormGrid>
      </FormSection>
      <FormSection title={t('form.when')}>
        <FormGrid>
          <WhenFields
            control={control}
            bind={bind}
            timeZone={timeZone}
            {...(fairId === '' && { endHint: t('form.whenHint') })}
          />
        </FormGrid>
      </FormSection>
      <FormSection title={t('form.where')}>
        <FormGrid>
          <WhereFields bind={bind} span={2} />
        </FormGrid>
      </FormSection>
    </>
  );
}
