import type { Module } from '#kernel/module.ts';
import type {} from '#modules/base/dict/dict-seed.ts';
import type {} from '#modules/base/numbering/numbered.ts';
import type {} from '#modules/people/menu/system-menu.ts';
import { productDictionaries } from './product.dictionaries.ts';
import { product } from './product.entity.ts';
import { productLife, versionLife } from './product.life.ts';
import { productPlaces } from './product.menu.ts';
import { productKind } from './product.object.ts';
import { productRightGroup } from './product.rights.ts';
import { productLine } from './product-line.entity.ts';
import { productVersion } from './product-version.entity.ts';
import { projectProduct } from './project-product.entity.ts';

export const productModule: Module = {
  name: 'product',
  entities: [productLine, product, productVersion, projectProduct],
  lifecycles: [productLife, versionLife],
  objects: [productKind],
  rights: [productRightGroup],
  dictionaries: productDictionaries,
  menu: productPlaces,
  objectMenus: {
    project: [
      {
        id: 80,
        place: 86,
        label: ['项目产品', '項目產品', 'Products'],
        icon: 'appstore',
        url: '/modules/product/projectProductStructure',
        perms: 'pm:product:query',
      },
    ],
  },
  addresses: {
    productLine: '/modules/product/productLineDetail?lineId={id}',
    product: '/modules/product/productDetail?productId={id}',
    productVersion: {
      product: '/modules/product/productVersionDetail?versionId={id}&productId={productId}',
      project: '/modules/product/productVersionDetail?versionId={id}&projectId={projectId}',
    },
    projectProduct: { project: '/modules/product/projectProductStructure?projectId={projectId}&record={id}' },
  },
  numbered: {
    product: {
      label: ['产品', '產品', 'Product'],
      classed: true,
      rule: {
        name: ['产品编号', '產品編號', 'Product number'],
        digits: 4,
        reset: 'never',
        parts: [{ kind: 'fixed', text: 'CP' }, { kind: 'number' }],
      },
    },
  },
};
