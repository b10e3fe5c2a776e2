import { Icon } from '../../ui/icon.tsx';
import { buildingIcon } from '../../ui/icons.ts';
import styles from './sharing.module.css';

export function ExhibitorLogo({ url }: { readonly url: string | null }) {
  return (
    <span className={styles['logo']} aria-hidden="true">
      {url === null ? <Icon of={buildingIcon} /> : <img src={url} alt="" />}
    </span>
  );
}
