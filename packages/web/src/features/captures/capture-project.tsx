import { listExhibitions } from '@fairlead/contract/exhibitions';
import { useTranslation } from 'react-i18next';
import { nameWithStand } from '../../lib/exhibitions/name-with-stand.ts';
import { useOutbox } from '../../lib/offline/use-outbox.tsx';
import { useEndpoint } from '../../lib/query/query.ts';
import { useDevice } from '../../lib/session/session.ts';
import { Icon } from '../../ui/icon.tsx';
import { chevronDownIcon } from '../../ui/icons.ts';
import { Menu, MenuChoices } from '../../ui/menu.tsx';
import styles from './capture-project.module.css';
import { moveCapture } from './outbox/capture-operations.ts';
import { canMove, type StoredCapture } from './outbox/stored-capture.ts';
import { useCaptures } from './outbox/use-captures.ts';

interface CaptureProjectProps {
  readonly capture: StoredCapture;
  readonly onMoved?: (projectId: string) => void;
}

/** The project whose lead a person becomes; another one can be chosen until the server may have them. */
export function CaptureProject({ capture, onMoved }: CaptureProjectProps) {
  const { t } = useTranslation('captures');
  const outbox = useOutbox();
  const captures = useCaptures();
  const device = useDevice();
  const list = useEndpoint(
    listExhibitions,
    { query: { kind: 'PROJECT', limit: 200 } },
    { enabled: device === null, call: { isQuiet: true } },
  );
  const projects = device === null ? (list.data?.items ?? []) : [device.project];
  const own = projects.find(({ id }) => id === capture.projectId);
  // An archived project is not in the list.
  const name = own ? nameWithStand(own) : t('project.unknown');
  const others = projects.filter(({ id }) => id !== capture.projectId);
  if (projects.length === 0) return null;
  if (others.length === 0 || !canMove(capture, captures)) return <p className={styles['project']}>{name}</p>;
  const move = (projectId: string) => {
    if (!outbox || projectId === capture.projectId) return;
    void moveCapture(outbox, capture.key, projectId).then(() => onMoved?.(projectId));
  };
  return (
    <Menu
      trigger={
        <button type="button" className={styles['project']} aria-label={t('project.move', { name })}>
          <span>{name}</span>
          <Icon of={chevronDownIcon} size={16} />
        </button>
      }
    >
      <MenuChoices
        value={own?.id ?? null}
        options={projects.map((project) => ({ value: project.id, label: nameWithStand(project) }))}
        onChoose={move}
      />
    </Menu>
  );
}
