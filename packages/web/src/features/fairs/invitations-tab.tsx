import type { Exhibition } from '@fairlead/contract/exhibitions';
import { useTranslation } from 'react-i18next';
import { Segmented } from '../../ui/segmented.tsx';
import styles from './imported-view.module.css';
import { ImportedView } from './imported-view.tsx';
import { InvitationsView } from './invitations-view.tsx';

interface InvitationsTabProps {
  readonly fair: Exhibition;
  readonly isOfImports: boolean;
  readonly onChange: (isOfImports: boolean) => void;
}

/** Invitations that were sent one by one, and those of imports. */
export function InvitationsTab({ fair, isOfImports, onChange }: InvitationsTabProps) {
  const { t } = useTranslation('fairs');
  return (
    <>
      <div className={styles['head']}>
        <Segmented
          label={t('place.invitations')}
          size="work"
          value={isOfImports ? 'imported' : 'asked'}
          onChange={(value) => onChange(value === 'imported')}
          segments={[
            { value: 'asked', label: t('imported.asked') },
            { value: 'imported', label: t('imported.title') },
          ]}
        />
      </div>
      {isOfImports ? <ImportedView fair={fair} /> : <InvitationsView fair={fair} />}
    </>
  );
}
