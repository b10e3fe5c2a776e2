import { Switch } from '@base-ui/react/switch';
import styles from './switch.module.css';

interface VisitorSwitchProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly describedBy?: string;
}

/** A switch of touch size that takes effect at once; its label stands beside it. */
export function VisitorSwitch({ label, isOn, onChange, describedBy }: VisitorSwitchProps) {
  return (
    <Switch.Root
      className={styles['switch']}
      checked={isOn}
      onCheckedChange={onChange}
      aria-label={label}
      aria-describedby={describedBy}
    >
      <Switch.Thumb className={styles['thumb']} />
    </Switch.Root>
  );
}
