import { CheckoutScreen } from '../../../../features/payments/checkout/checkout-screen.tsx';
import { useProject } from './use-project.ts';

export function CheckoutRoute() {
  const { id, name } = useProject();
  return <CheckoutScreen projectId={id} projectName={name} />;
}
