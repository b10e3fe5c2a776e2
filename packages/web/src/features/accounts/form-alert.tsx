import { Icon } from '../../ui/icon.tsx';
import { alertIcon } from '../../ui/icons.ts';
import styles from './form.module.css';

/** What went wrong with the whole form; read out when it appears. */
export function FormAlert({ message }: { readonly message: string | undefined }) {
  return (
    <div role="alert">
      {message && (
        <p className={styles['alert']}>
          <Icon of={alertIcon} size={20} />
          <span>{message}</span>
        </p>
      )}
    </div>
  );
}
