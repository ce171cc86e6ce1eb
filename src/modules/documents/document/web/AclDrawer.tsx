/** The list of rights of a folder or document: edited, foreseen before it is saved, and who sees the node and why. */
import { Drawer, Tabs } from 'antd';
import { useState } from 'react';
import { t } from '#web/lang.ts';
import { AclList } from './AclList.tsx';
import type { AclNode } from './acl-node.ts';
import { aclTexts as a } from './acl-texts.ts';
import { WhoSees } from './WhoSees.tsx';

export function AclDrawer({ node, onClose }: { node: AclNode; onClose(): void }) {
  const [name, setName] = useState('');
  return (
    <Drawer open title={t(a.title, { name })} size={Math.min(1100, innerWidth - 24)} onClose={onClose}>
      <Tabs
        items={[
          { key: 'list', label: t(a.list), children: <AclList node={node} onName={setName} onSaved={onClose} /> },
          { key: 'who', label: t(a.who), children: <WhoSees node={node} /> },
        ]}
      />
    </Drawer>
  );
}
