import { Dialog } from '@base-ui/react/dialog';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { hitRank } from '../../../../lib/find-text.ts';
import { useCloseOnBack } from '../../../../lib/navigation/browser-history.ts';
import type { ShortcutGroup } from '../../../../lib/shortcuts.ts';
import { KeyNames } from '../../../../ui/business/keys.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { closeIcon } from '../../../../ui/icons.ts';
import overlay from '../../../../ui/overlay.module.css';
import styles from './key-list.module.css';
import { useKeyGroups } from './use-key-groups.ts';

interface KeysDialogProps {
  readonly onClose: () => void;
  readonly title: string;
  readonly note: string;
  readonly findLabel: string;
  readonly nothing: string;
  readonly closeLabel: string;
  readonly groups: readonly ShortcutGroup[];
  /** Where more help is. */
  readonly foot?: ReactNode;
}

/** The keys that work here, each with what it does; three columns, one below 800 px. */
function KeysDialog({ onClose, title, note, findLabel, nothing, closeLabel, groups, foot }: KeysDialogProps) {
  useCloseOnBack(true, onClose);
  const [q, setQ] = useState('');
  const shown = groups
    .map((group) => ({ ...group, shortcuts: group.shortcuts.filter(({ label }) => hitRank([label], q) !== null) }))
    .filter(({ shortcuts }) => shortcuts.length > 0);
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={overlay['scrim']} />
        <Dialog.Popup className={`${overlay['popup']} ${styles['popup']}`}>
          <div className={styles['head']}>
            <div className={styles['text']}>
              <Dialog.Title className={overlay['title']}>{title}</Dialog.Title>
              <Dialog.Description className={styles['note']}>{note}</Dialog.Description>
            </div>
            <input
              type="search"
              className={styles['search']}
              aria-label={findLabel}
              placeholder={findLabel}
              value={q}
              onChange={(event) => setQ(event.target.value)}
            />
            <IconButton icon={closeIcon} label={closeLabel} size="work" onClick={onClose} />
          </div>
          {/* Nothing in it takes the focus, so that it does itself and scrolls by the keyboard. */}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: as above */}
          <section className={styles['body']} aria-label={title} tabIndex={0}>
            {shown.map(({ heading, shortcuts }, at) => (
              <section key={at} className={styles['group']}>
                <h3 className={styles['heading']}>{heading}</h3>
                <dl>
                  {shortcuts.map(({ label, keys }) => (
                    <div key={`${label} ${keys.join(' ')}`} className={styles['line']}>
                      <dt>{label}</dt>
                      <dd>
                        <KeyNames keys={keys} />
                      </dd>
                    </div>
                  ))}
                </dl>
              </section>
            ))}
            {shown.length === 0 && <p role="status">{nothing}</p>}
          </section>
          {foot !== undefined && <div className={styles['foot']}>{foot}</div>}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** The keys that work here, and the way to everything else that helps. */
export function KeyList({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['desk', 'exhibitors']);
  return (
    <KeysDialog
      title={t('keys.title')}
      note={t('keys.note')}
      findLabel={t('keys.find')}
      nothing={t('keys.nothing')}
      closeLabel={t('close')}
      groups={useKeyGroups()}
      foot={
        <Link to="/help-center" onClick={onClose}>
          {t('keys.help')}
        </Link>
      }
      onClose={onClose}
    />
  );
}
