import { classNames } from './class-names.ts';
import styles from './form-alert.module.css';
import { Icon } from './icon.tsx';
import { alertIcon } from './icons.ts';

interface FormAlertProps {
  /** Nothing is drawn without one. */
  readonly message: string | null | undefined;
  /** For the phone, or dense for work. */
  readonly size?: 'touch' | 'work';
  readonly className?: string | undefined;
}

/** Fault of the whole form; read out when it appears. */
export function FormAlert({ message, size = 'touch', className }: FormAlertProps) {
  return (
    <div role="alert" className={classNames(styles['place'], className)}>
      {message && (
        <p className={classNames(styles['alert'], styles[size])}>
          <Icon of={alertIcon} size={size === 'work' ? 16 : 20} />
          <span>{message}</span>
        </p>
      )}
    </div>
  );
}
