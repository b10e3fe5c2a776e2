import type { ReactNode } from 'react';
import { Grip, Sortable, useSortableRow } from '../../../ui/sortable.tsx';

interface SortableListProps {
  readonly ids: readonly string[];
  readonly nameOf: (id: string) => string;
  /** One goes to the place of another; what is hidden between them stays where it is. */
  readonly onMove: (id: string, overId: string) => void;
  readonly children: ReactNode;
}

/** Questions or options in their order. */
export function SortableList({ ids, nameOf, onMove, children }: SortableListProps) {
  const move = (next: readonly string[], id: string) => {
    const overId = ids[next.indexOf(id)];
    if (overId !== undefined) onMove(id, overId);
  };
  return (
    <Sortable ids={ids} nameOf={nameOf} onMove={move}>
      {children}
    </Sortable>
  );
}

interface SortableItemProps {
  readonly id: string;
  readonly gripLabel: string;
  /** Where the grip stands among the rest. */
  readonly children: (grip: ReactNode) => ReactNode;
}

export function SortableItem({ id, gripLabel, children }: SortableItemProps) {
  const { row, grip } = useSortableRow(id);
  return <li {...row}>{children(<Grip label={gripLabel} grip={grip} />)}</li>;
}
