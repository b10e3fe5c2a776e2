import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { Icon } from '../../ui/icon.tsx';
import { checkIcon, copyIcon, warningIcon } from '../../ui/icons.ts';
import styles from './managed-tokens.module.css';
import { endsLabel } from './token-labels.ts';
import { type NewToken, useOwnProjects } from './use-tokens.ts';

interface SecretDialogProps {
  readonly made: NewToken;
  readonly onClose: () => void;
}

/** The secret of a new token, this once: nothing closes it before it was copied, or the person says that they have it. */
export function SecretDialog({ made, onClose }: SecretDialogProps) {
  const { t } = useTranslation('devices');
  const projects = useOwnProjects();
  const [isCopied, setCopied] = useState(false);
  const [isStored, setStored] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const secret = useRef<HTMLElement>(null);
  const first = useRef<HTMLButtonElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(made.token);
      setCopied(true);
      setFailure(null);
    } catch {
      if (secret.current) getSelection()?.selectAllChildren(secret.current);
      setFailure(t('secret.notCopied'));
    }
  };
  const close = () => {
    if (isCopied || isStored) onClose();
    else setFailure(t('secret.first'));
  };
  const project = made.projectId === null ? t('allProjects') : projects.find(made.projectId)?.name;
  const facts = [
    [t('secret.name'), made.name],
    [t('secret.scope'), t(`scope.${made.scope}`)],
    [t('secret.project'), project ?? ''],
    [t('secret.expires'), endsLabel(t, made, Date.now(), projects.find(made.projectId)?.timeZone)],
  ] as const;
  return (
    <Dialog
      isOpen
      onClose={close}
      title={t('secret.title')}
      subject={t('secret.text')}
      firstFocus={first}
      hasHint={false}
      actions={
        <>
          <Checkbox
            size="work"
            className={styles['stored']}
            checked={isStored}
            onChange={({ target }) => {
              setStored(target.checked);
              if (target.checked) setFailure(null);
            }}
          >
            {t('secret.stored')}
          </Checkbox>
          <Button size="work" kind="main" onClick={close}>
            {t('secret.close')}
          </Button>
        </>
      }
    >
      <div className={styles['secret']}>
        <code ref={secret} translate="no" className={styles['code']}>
          {made.token}
        </code>
        <Button ref={first} size="work" icon={isCopied ? checkIcon : copyIcon} onClick={() => void copy()}>
          {t('secret.copy')}
        </Button>
      </div>
      <p role="status" className={styles['said']}>
        {isCopied && t('secret.copied')}
      </p>
      <dl className={styles['list']}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles['note']}>
        <Icon of={warningIcon} size={16} />
        {t(`secret.warning.${made.scope}`)}
      </p>
      <FormAlert size="work" message={failure} />
    </Dialog>
  );
}
