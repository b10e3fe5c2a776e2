import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShortcutGroup } from '../../lib/shortcuts.ts';
import { PageBody, PageHeader } from '../../ui/business/page.tsx';
import { SearchField } from '../../ui/business/search-field.tsx';
import styles from './help-list.module.css';
import { type Audience, HelpList } from './help-list.tsx';

interface WorkHelpScreenProps {
  readonly audiences: readonly Audience[];
  /** Without them, the one key that closes dialogs everywhere. */
  readonly keys?: readonly ShortcutGroup[];
}

/** Help where people work. */
export function WorkHelpScreen({ audiences, keys }: WorkHelpScreenProps) {
  const { t } = useTranslation('help');
  const [q, setQ] = useState('');
  const closing = [{ heading: t('everywhere'), shortcuts: [{ label: t('closing'), keys: ['Esc'] }] }];
  return (
    <>
      <PageHeader
        title={t('title')}
        tools={<SearchField label={t('search')} clearLabel={t('clear')} value={q} onChange={setQ} />}
      />
      <PageBody className={styles['workPage']}>
        <HelpList audiences={audiences} q={q} keys={keys ?? closing} />
      </PageBody>
    </>
  );
}
