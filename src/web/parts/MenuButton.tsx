/**
 * A button that opens a menu, for places with many of them: the menu is mounted at the first click.
 *
 * Hides: that the button is then replaced in the document; the focus moves along. Invariants: from the first
 * click on it is Ant Design's own menu, with its keys.
 */
import { Button, type ButtonProps, Dropdown, type MenuProps } from 'antd';
import { useLayoutEffect, useRef, useState } from 'react';

interface MenuButtonProps extends Omit<ButtonProps, 'onClick' | 'ref'> {
  menu: MenuProps;
}

export function MenuButton({ menu, ...button }: MenuButtonProps) {
  const [made, setMade] = useState(false);
  const [open, setOpen] = useState(false);
  const own = useRef<HTMLButtonElement>(null);
  const clicked = useRef(false);
  useLayoutEffect(() => {
    if (!clicked.current) return;
    clicked.current = false;
    own.current?.focus({ preventScroll: true });
  });
  const make = (): void => {
    clicked.current = true;
    setMade(true);
    setOpen(true);
  };
  if (!made) return <Button {...button} onClick={make} />;
  return (
    <Dropdown trigger={['click']} menu={menu} open={open} onOpenChange={setOpen}>
      <Button {...button} ref={own} />
    </Dropdown>
  );
}
