import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { gripIcon } from '../../../ui/icons.ts';
import styles from './sortable-list.module.css';

interface SortableListProps {
  readonly ids: readonly string[];
  readonly onMove: (id: string, overId: string) => void;
  readonly children: ReactNode;
}

/** A list in an order of its own: dragged by a grip, or lifted with Space, moved with arrows, put back with Escape. */
export function SortableList({ ids, onMove, children }: SortableListProps) {
  const { t } = useTranslation('surveys');
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const place = (id: UniqueIdentifier | undefined): number => ids.indexOf(String(id)) + 1;
  const count = ids.length;
  const announcements: Announcements = {
    onDragStart: ({ active }) => t('order.lifted', { place: place(active.id), count }),
    onDragOver: ({ over }) => (over ? t('order.over', { place: place(over.id), count }) : undefined),
    onDragEnd: ({ over }) => (over ? t('order.dropped', { place: place(over.id), count }) : t('order.back')),
    onDragCancel: () => t('order.back'),
  };
  const end = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onMove(String(active.id), String(over.id));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('order.how') } }}
      onDragEnd={end}
    >
      <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

interface SortableItemProps {
  readonly id: string;
  readonly className?: string | undefined;
  readonly gripLabel: string;
  /** Where the grip stands among the rest. */
  readonly children: (grip: ReactNode) => ReactNode;
}

export function SortableItem({ id, className, gripLabel, children }: SortableItemProps) {
  const { t } = useTranslation('surveys');
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
    attributes: { roleDescription: t('order.role') },
  });
  const grip = (
    <button
      ref={setActivatorNodeRef}
      type="button"
      className={styles['grip']}
      {...attributes}
      {...listeners}
      aria-label={gripLabel}
    >
      <Icon of={gripIcon} size={16} />
    </button>
  );
  return (
    <li
      ref={setNodeRef}
      className={classNames(styles['item'], isDragging && styles['lifted'], className)}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      {children(grip)}
    </li>
  );
}
