import type { Exhibition } from '@fairlead/contract/exhibitions';
import { useOutletContext } from 'react-router';

/** The fair that the layout above this route has fetched. */
export const useFair = () => useOutletContext<Exhibition>();
