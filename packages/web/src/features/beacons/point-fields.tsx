import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/i18n/formats.ts';
import { FormCell, FormGrid, FormSection } from '../../ui/business-form.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { PointValues } from './point-form.ts';

/** Name for the team, title and text for visitors. */
export function PointFields({ form }: { readonly form: UseFormReturn<PointValues> }) {
  const { t } = useTranslation(['beacons', 'fields']);
  const { register, formState, control } = form;
  const [title, text] = useWatch({ control, name: ['title', 'description'] });
  const error = (name: keyof PointValues) => formState.errors[name]?.message;
  const limit = (used: string, of: number) =>
    t('fields:ofLimit', { used: formatNumber(used.length), limit: formatNumber(of) });
  return (
    <FormSection>
      <FormGrid>
        <FormCell span={2}>
          <TextField
            size="work"
            label={t('name')}
            aside={t('nameAside')}
            error={error('name')}
            autoComplete="off"
            {...register('name')}
          />
        </FormCell>
        <FormCell span={4}>
          <TextField
            size="work"
            label={t('title')}
            aside={limit(title, 80)}
            hint={t('titleHint')}
            error={error('title')}
            autoComplete="off"
            {...register('title')}
          />
        </FormCell>
        <FormCell span={6}>
          <TextArea
            size="work"
            rows={7}
            label={t('text')}
            aside={limit(text, 2000)}
            error={error('description')}
            {...register('description')}
          />
        </FormCell>
      </FormGrid>
    </FormSection>
  );
}
