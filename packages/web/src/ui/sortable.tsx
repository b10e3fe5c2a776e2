import {
  type Announcements,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, useSortable } from '@dnd-kit/sortable';
import { createContext, type ReactNode, use, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from './class-names.ts';
import { cssVariables } from './css-variables.ts';
import { Icon } from './icon.tsx';
import { gripIcon } from './icons.ts';
import styles from './sortable.module.css';

interface SortableProps {
  /** In the order shown. */
  readonly ids: readonly string[];
  /** Names of the entries, for screen readers. */
  readonly nameOf: (id: string) => string;
  /** The whole list in its new order, and what was moved. */
  readonly onMove: (ids: readonly string[], moved: string) => void;
  readonly isOff?: boolean;
  readonly children: ReactNode;
}

/** The list with one of its items moved to the place of another. */
function moved(ids: readonly string[], from: number, to: number): readonly string[] {
  const rest = ids.filter((_, index) => index !== from);
  const item = ids[from];
  return item === undefined ? ids : [...rest.slice(0, to), item, ...rest.slice(to)];
}

/** The others stay where they are while one is lifted; a line shows where it goes. */
const stay = () => null;

/** Rows that are put in order by their grip: with pointer, finger, or Space, arrows and Space again; Escape puts back. */
export function Sortable({ ids, nameOf, onMove, isOff = false, children }: SortableProps) {
  const { t } = useTranslation();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const place = (id: UniqueIdentifier) => ids.indexOf(String(id)) + 1;
  const announcementOf = (id: UniqueIdentifier, at: UniqueIdentifier | undefined) => ({
    name: nameOf(String(id)),
    place: place(at ?? id),
    count: ids.length,
  });
  const hasMoved = useRef(false);
  const announcements: Announcements = {
    onDragStart: ({ active }) => {
      hasMoved.current = false;
      return t('ui.sort.lifted', announcementOf(active.id, undefined));
    },
    onDragOver: ({ active, over }) => {
      // At the start it is over itself: announcing that would replace the announcement that it was lifted.
      hasMoved.current ||= over?.id !== active.id;
      return hasMoved.current ? t('ui.sort.over', announcementOf(active.id, over?.id)) : undefined;
    },
    onDragEnd: ({ active, over }) => t('ui.sort.dropped', announcementOf(active.id, over?.id)),
    onDragCancel: ({ active }) => t('ui.sort.cancelled', announcementOf(active.id, undefined)),
  };
  const drop = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return;
    onMove(moved(ids, place(active.id) - 1, place(over.id) - 1), String(active.id));
  };
  return (
    <DndContext
      sensors={sensors}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('ui.sort.how') } }}
      onDragEnd={drop}
    >
      <SortableContext items={[...ids]} strategy={stay} disabled={isOff}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

/** Properties that make a row and its grip sortable. */
export function useSortableRow(id: string) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, isDragging, isOver, activeIndex, index } =
    useSortable({ id });
  const isTarget = isOver && activeIndex !== index;
  return {
    row: {
      ref: setNodeRef,
      className: classNames(
        styles['row'],
        isDragging && styles['lifted'],
        isTarget && (activeIndex < index ? styles['after'] : styles['before']),
      ),
      style: cssVariables({ '--lift': `${transform?.y ?? 0}px` }),
    },
    grip: { ...attributes, ...listeners, ref: setActivatorNodeRef },
  };
}

interface GripProps {
  readonly label: string;
  readonly grip: ReturnType<typeof useSortableRow>['grip'];
}

/** The handle of a row. */
export function Grip({ label, grip }: GripProps) {
  return (
    <button type="button" {...grip} aria-label={label} className={styles['grip']}>
      <Icon of={gripIcon} size={16} />
    </button>
  );
}

const RowGrip = createContext<ReturnType<typeof useSortableRow>['grip'] | null>(null);

/** A row of a table that is sortable; its grip stands in one of its cells. */
export function SortableTableRow({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  const { row, grip } = useSortableRow(id);
  return (
    <RowGrip value={grip}>
      <tr {...row}>{children}</tr>
    </RowGrip>
  );
}

export function TableRowGrip({ label }: { readonly label: string }) {
  const grip = use(RowGrip);
  return grip && <Grip grip={grip} label={label} />;
}
