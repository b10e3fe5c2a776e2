import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import { checkIcon } from '../icons.ts';
import styles from './next-steps.module.css';

interface NextStepsProps {
  readonly steps: readonly { readonly text: string; readonly isDone: boolean }[];
}

/** Steps that are done and the next one, in an empty state. */
export function NextSteps({ steps }: NextStepsProps) {
  const next = steps.findIndex((step) => !step.isDone);
  return (
    <ol className={styles['steps']}>
      {steps.map((step, index) => (
        <li key={step.text} className={classNames(step.isDone && styles['done'], index === next && styles['next'])}>
          <span className={styles['number']} aria-hidden="true">
            {step.isDone ? <Icon of={checkIcon} size={12} /> : index + 1}
          </span>
          {step.text}
        </li>
      ))}
    </ol>
  );
}
