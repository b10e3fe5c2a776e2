import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './icon-button.tsx';
import { eyeIcon, eyeOffIcon } from './icons.ts';
import { TextField } from './text-field.tsx';

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'end'>;

/** A password with a button that shows what was typed. */
export function PasswordField(props: PasswordFieldProps) {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={isShown ? 'text' : 'password'}
      end={
        <IconButton
          icon={isShown ? eyeOffIcon : eyeIcon}
          label={t(isShown ? 'ui.hidePassword' : 'ui.showPassword')}
          size={props.size === 'work' ? 'work' : 'touch'}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  );
}
