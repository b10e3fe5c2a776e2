import { type Exhibition, listExhibitions } from '@fairlead/contract/exhibitions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nameWithStand } from '../../lib/i18n/shown-value.ts';
import { useEndpoint } from '../../lib/query/query.ts';
import { useDevice } from '../../lib/session/session.ts';
import { readStored, storageKeys, writeStored } from '../../lib/storage/storage.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { chevronDownIcon } from '../../ui/icons.ts';
import { VisitorSheet, VisitorSheetActions } from '../../ui/visitor/sheet.tsx';
import styles from './assign-scanner.module.css';

/** A project as a scanner needs it. */
type ScannedProject = Pick<Exhibition, 'id' | 'name' | 'stand'>;

export interface Projects {
  /** Undefined until they are known. */
  readonly items: readonly ScannedProject[] | undefined;
  readonly isFailed: boolean;
  readonly retry: () => void;
  /** The project of the page; no other can be chosen. */
  readonly fixed: ScannedProject | undefined;
  /** There is another one to choose. */
  readonly canChoose: boolean;
  /**
   * The project for a code: chosen by hand before, else the one that the code was printed for, else the last one used, as long
   * as no other is running now, else the only one that is running. Undefined where nothing tells: then the person has to choose.
   */
  readonly chosenFor: (printedFor: string | null) => ScannedProject | undefined;
  readonly choose: (id: string) => void;
}

/** True on the project's days; projects that are always on have none. */
const isRunning = ({ startsAt, endsAt }: Exhibition, now: number): boolean =>
  startsAt !== null && endsAt !== null && Date.parse(startsAt) <= now && now <= Date.parse(endsAt);

/** Projects that can be taken without asking: staff at a fair do not capture for last week's. */
function likely(items: readonly Exhibition[]): readonly Exhibition[] {
  const now = Date.now();
  const running = items.filter((project) => isRunning(project, now));
  return running.length > 0 ? running : items;
}

/** The projects that codes can be put into. */
export function useProjects(fixedId: string | null): Projects {
  const [chosen, setChosen] = useState<string | null>(null);
  const device = useDevice();
  const list = useEndpoint(
    listExhibitions,
    { query: { kind: 'PROJECT', limit: 200 } },
    { enabled: device === null, refetchOnReconnect: 'always', call: { isQuiet: true } },
  );
  const items = device === null ? list.data?.items : [device.project];
  const candidates: readonly ScannedProject[] = device === null ? likely(list.data?.items ?? []) : [device.project];
  const usual = (): ScannedProject | undefined => {
    const last = readStored(storageKeys.codesProject);
    return candidates.find(({ id }) => id === last) ?? (candidates.length === 1 ? candidates[0] : undefined);
  };
  const find = (id: string | null) => items?.find((project) => project.id === id);
  const fixed = find(fixedId);
  return {
    items,
    isFailed: list.error !== null,
    retry: () => void list.refetch(),
    fixed,
    canChoose: fixed === undefined && (items?.length ?? 0) > 1,
    chosenFor: (printedFor) => fixed ?? find(chosen) ?? find(printedFor) ?? usual(),
    choose: (id) => {
      setChosen(id);
      writeStored(storageKeys.codesProject, id);
    },
  };
}

interface ProjectButtonProps {
  readonly project: ScannedProject;
  /** There is no other one to choose. */
  readonly isFixed: boolean;
  readonly onPress: () => void;
}

/** Over the camera: the project that what is scanned belongs to. */
export function ProjectButton({ project, isFixed, onPress }: ProjectButtonProps) {
  const { t } = useTranslation('codes');
  const name = nameWithStand(project);
  if (isFixed) {
    return (
      <p className={styles['project']} title={name}>
        <span className={styles['name']}>{name}</span>
      </p>
    );
  }
  return (
    <button type="button" className={styles['project']} aria-label={t('project.change', { name })} onClick={onPress}>
      <span className={styles['name']}>{name}</span>
      <Icon of={chevronDownIcon} size={16} />
    </button>
  );
}

interface ProjectSheetProps {
  readonly projects: Projects;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Which project what is scanned belongs to; the choice is remembered. */
export function ProjectSheet({ projects, isOpen, onClose }: ProjectSheetProps) {
  const { t } = useTranslation('codes');
  const current = projects.chosenFor(null);
  return (
    <VisitorSheet isOpen={isOpen} onClose={onClose} title={t('project.choose')}>
      <VisitorSheetActions>
        {(projects.items ?? []).map((project) => (
          <Button
            key={project.id}
            kind={project.id === current?.id ? 'main' : 'outline'}
            size="tall"
            isWide
            aria-pressed={project.id === current?.id}
            onClick={() => {
              projects.choose(project.id);
              onClose();
            }}
          >
            {nameWithStand(project)}
          </Button>
        ))}
      </VisitorSheetActions>
    </VisitorSheet>
  );
}
