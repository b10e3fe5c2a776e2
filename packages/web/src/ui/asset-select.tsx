import type { ComponentProps } from 'react';
import { Select } from './select.tsx';

interface AssetSelectProps extends Omit<ComponentProps<typeof Select>, 'value' | 'onChange' | 'children'> {
  readonly value: string;
  readonly onChange: (id: string) => void;
  readonly assets: readonly { readonly id: string; readonly label: string }[];
  /** For nothing chosen. */
  readonly none: string;
}

/** A choice from a list that comes from the server: what was chosen before stays chosen while the list is on its way. */
export function AssetSelect({ value, onChange, assets, none, ...select }: AssetSelectProps) {
  const isListed = value === '' || assets.some(({ id }) => id === value);
  return (
    <Select {...select} value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">{none}</option>
      {!isListed && <option value={value}>…</option>}
      {assets.map(({ id, label }) => (
        <option key={id} value={id}>
          {label}
        </option>
      ))}
    </Select>
  );
}
