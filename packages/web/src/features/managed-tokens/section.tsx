import type { ManagedToken } from '@fairlead/contract/managed-tokens';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../lib/client/failures.ts';
import { showToast } from '../../lib/toast.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { Icon } from '../../ui/icon.tsx';
import { banIcon, retryIcon, undoIcon } from '../../ui/icons.ts';
import styles from './managed-tokens.module.css';
import { whenLabel } from './token-labels.ts';
import { useTokenActions } from './use-tokens.ts';

/** Ends a token, which nothing brings back: asks first. */
export function RevokeButton({ token }: { readonly token: ManagedToken }) {
  const { t } = useTranslation('devices');
  const now = useNow();
  const { revoke } = useTokenActions();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { name, scope } = token;
  const usedAt = token.device?.reportedAt ?? token.lastUsedAt;
  const act = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await revoke(token.id);
      showToast(t('revoke.done', { name }), { severity: 'success' });
    } catch (error) {
      setFailure(error instanceof ApiProblem ? error.detail : t('notReached'));
      setBusy(false);
    }
  };
  return (
    <>
      <Button
        size="compact"
        kind="danger"
        aria-label={t('revoke.actOf', { name })}
        className={styles['revoke']}
        onClick={() => setOpen(true)}
      >
        {t('revoke.act')}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('revoke.title', { name })}
        subject={usedAt === null ? t('revoke.unused') : t('revoke.used', { when: whenLabel(t, usedAt, now) })}
        actions={
          <>
            <Button size="work" onClick={() => setOpen(false)}>
              {t('revoke.keep')}
            </Button>
            <Button size="work" kind="dangerFilled" isBusy={isBusy} onClick={() => void act()}>
              {t('revoke.act')}
            </Button>
          </>
        }
      >
        <ul className={styles['effects']}>
          <li>
            <Icon of={banIcon} size={16} />
            {t('revoke.refused')}
          </li>
          {scope === 'CAPTURE' && (
            <li>
              <Icon of={retryIcon} size={16} />
              {t('revoke.kept')}
            </li>
          )}
          <li>
            <Icon of={undoIcon} size={16} />
            {t('revoke.final')}
          </li>
        </ul>
        <FormAlert size="work" message={failure} />
      </Dialog>
    </>
  );
}

interface SectionProps {
  readonly title: string;
  readonly note: string;
  /** Action of the section, at the right. */
  readonly warning?: ReactNode;
  readonly children: ReactNode;
}

/** One of the tables of the page, under its heading. */
export function Section({ title, note, warning, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles['section']}>
      <div className={styles['head']}>
        <h2 id={id}>{title}</h2>
        <p className={styles['quiet']}>{note}</p>
        <div role="status" className={styles['warning']}>
          {warning}
        </div>
      </div>
      {children}
    </section>
  );
}
