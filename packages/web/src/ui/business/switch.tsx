import { Switch } from '@base-ui/react/switch';
import { type ReactNode, useId } from 'react';
import styles from './switch.module.css';

interface WorkSwitchProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** A switch that takes effect at once. */
export function WorkSwitch({ label, hint, isOn, onChange }: WorkSwitchProps) {
  const id = useId();
  return (
    <div className={styles['row']}>
      <Switch.Root
        id={id}
        className={styles['switch']}
        checked={isOn}
        onCheckedChange={onChange}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
      >
        <Switch.Thumb className={styles['thumb']} />
      </Switch.Root>
      <label className={styles['label']} htmlFor={id}>
        {label}
        {hint !== undefined && (
          <small id={`${id}-hint`} className={styles['hint']}>
            {hint}
          </small>
        )}
      </label>
    </div>
  );
}
