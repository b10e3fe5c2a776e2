import type { Transport } from './transport.ts';

/** The confirmation of a new device, which the library sends after a sign-in that has succeeded, and waits for. */
export interface DeviceConfirmation {
  /** Called when the sign-in under way has succeeded and only the device is still to be confirmed. */
  onBegin: (() => void) | null;
}

/** Reports when only the device is still to be confirmed: the person need not wait for that. */
export function watchDeviceConfirmation(transport: Transport): DeviceConfirmation {
  const confirmation: DeviceConfirmation = { onBegin: null };
  const request = transport.request.bind(transport);
  transport.request = (operation, params, callback) => {
    request(operation, params, callback);
    if (operation === 'ConfirmDevice') confirmation.onBegin?.();
  };
  return confirmation;
}
