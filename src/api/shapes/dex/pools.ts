import { Page, PageSize } from '../../kit/paging.js';

export const paging = { page: Page(), pageSize: PageSize() };

export const cut = <Item>(
  items: readonly Item[],
  { page, pageSize }: { page: number; pageSize: number },
): readonly Item[] => items.slice((page - 1) * pageSize, page * pageSize);
