import { SearchOutlined } from '@ant-design/icons';
import { Button, type GetProps, Input } from 'antd';
import { entityTexts } from '../entity/entity-texts.ts';
import { t } from '../lang.ts';

/** The search field of a list: `Input.Search` whose field and button have names for screen readers. */
export function SearchBox(props: GetProps<typeof Input.Search> & { placeholder: string }) {
  return (
    <Input.Search
      aria-label={props.placeholder}
      enterButton={<Button icon={<SearchOutlined />} aria-label={t(entityTexts.search)} />}
      {...props}
    />
  );
}
