import { create, createFileRegistry, type FileRegistry } from '@bufbuild/protobuf';
import {
  type DescriptorProto,
  DescriptorProtoSchema,
  EnumDescriptorProtoSchema,
  EnumValueDescriptorProtoSchema,
  type FieldDescriptorProto,
  FieldDescriptorProto_Label,
  FieldDescriptorProto_Type,
  FieldDescriptorProtoSchema,
  type FileDescriptorProto,
  FileDescriptorProtoSchema,
  FileDescriptorSetSchema,
  file_google_protobuf_field_mask,
  MethodDescriptorProtoSchema,
  OneofDescriptorProtoSchema,
  ServiceDescriptorProtoSchema,
} from '@bufbuild/protobuf/wkt';
import type { PackageSchema } from './package-schema.js';

const SCALARS: Readonly<Record<string, FieldDescriptorProto_Type>> = {
  double: FieldDescriptorProto_Type.DOUBLE,
  int32: FieldDescriptorProto_Type.INT32,
  int64: FieldDescriptorProto_Type.INT64,
  uint32: FieldDescriptorProto_Type.UINT32,
  uint64: FieldDescriptorProto_Type.UINT64,
  bool: FieldDescriptorProto_Type.BOOL,
  string: FieldDescriptorProto_Type.STRING,
  bytes: FieldDescriptorProto_Type.BYTES,
};

const FIELD = /^(?:(repeated|optional) )?(\S+) (\d+)(?: in (\w+))?$/;
const MAP = /^map<(\w+),(\w+)>$/;
const METHOD = /^(\w+) -> (stream )?(\w+)$/;

/** A package with its name below the version: `cardano`, `query`. */
export interface NamedPackage {
  readonly name: string;
  readonly schema: PackageSchema;
}

/** Describes the packages of one version to the protobuf library. The type of a field may be replaced by `resolve`. */
export function buildRegistry(
  version: string,
  packages: readonly NamedPackage[],
  resolve: (type: string) => string,
): FileRegistry {
  const enums = new Set(
    packages.flatMap(({ name, schema }) => Object.keys(schema.enums ?? {}).map((each) => `${name}.${each}`)),
  );
  const file = (each: NamedPackage): FileDescriptorProto =>
    new PackageBuilder(version, each, enums, resolve).build(
      packages
        .filter(({ name }) => name !== each.name && name === 'cardano')
        .map(({ name }) => fileName(version, name)),
    );
  return createFileRegistry(
    create(FileDescriptorSetSchema, { file: [file_google_protobuf_field_mask.proto, ...packages.map(file)] }),
  );
}

const fileName = (version: string, name: string): string => `utxorpc/${version}/${name}/${name}.proto`;

class PackageBuilder {
  readonly #version: string;
  readonly #package: NamedPackage;
  readonly #enums: ReadonlySet<string>;
  readonly #resolve: (type: string) => string;

  constructor(version: string, given: NamedPackage, enums: ReadonlySet<string>, resolve: (type: string) => string) {
    this.#version = version;
    this.#package = given;
    this.#enums = enums;
    this.#resolve = resolve;
  }

  build(imports: readonly string[]): FileDescriptorProto {
    const { name, schema } = this.#package;
    return create(FileDescriptorProtoSchema, {
      name: fileName(this.#version, name),
      package: `utxorpc.${this.#version}.${name}`,
      syntax: 'proto3',
      dependency: [file_google_protobuf_field_mask.proto.name, ...imports],
      messageType: Object.entries(schema.messages).map(([message, fields]) => this.#message(message, fields)),
      enumType: Object.entries(schema.enums ?? {}).map(([each, values]) =>
        create(EnumDescriptorProtoSchema, {
          name: each,
          value: Object.entries(values).map(([value, number]) =>
            create(EnumValueDescriptorProtoSchema, { name: value, number }),
          ),
        }),
      ),
      service: Object.entries(schema.services ?? {}).map(([service, methods]) =>
        create(ServiceDescriptorProtoSchema, {
          name: service,
          method: Object.entries(methods).map(([method, text]) => this.#method(method, text)),
        }),
      ),
    });
  }

  #method(name: string, text: string) {
    const [, input = '', stream, output = ''] = match(METHOD, text);
    return create(MethodDescriptorProtoSchema, {
      name,
      inputType: this.#typeName(input),
      outputType: this.#typeName(output),
      serverStreaming: stream !== undefined,
    });
  }

  #message(name: string, fields: Readonly<Record<string, string>>): DescriptorProto {
    const oneofs: string[] = [];
    const nested: DescriptorProto[] = [];
    // The protobuf compiler puts an optional field into a oneof of its own; such oneofs must come last.
    const optionals: { field: FieldDescriptorProto; name: string }[] = [];
    const built = Object.entries(fields).map(([fieldName, text]) => {
      const [, label, type = '', number, oneof] = match(FIELD, text);
      const field = create(FieldDescriptorProtoSchema, {
        name: fieldName,
        jsonName: toCamelCase(fieldName),
        number: Number(number),
        label: label === 'repeated' ? FieldDescriptorProto_Label.REPEATED : FieldDescriptorProto_Label.OPTIONAL,
      });
      const map = MAP.exec(type);
      if (map === null) this.#setType(field, type);
      else {
        const entry = this.#mapEntry(fieldName, map[1] as string, map[2] as string);
        nested.push(entry);
        field.label = FieldDescriptorProto_Label.REPEATED;
        field.type = FieldDescriptorProto_Type.MESSAGE;
        field.typeName = `${this.#typeName(name)}.${entry.name}`;
      }
      if (oneof !== undefined) {
        if (!oneofs.includes(oneof)) oneofs.push(oneof);
        field.oneofIndex = oneofs.indexOf(oneof);
      }
      if (label === 'optional') {
        field.proto3Optional = true;
        optionals.push({ field, name: `_${fieldName}` });
      }
      return field;
    });
    for (const { field, name: oneof } of optionals) field.oneofIndex = oneofs.push(oneof) - 1;
    return create(DescriptorProtoSchema, {
      name,
      field: built,
      nestedType: nested,
      oneofDecl: oneofs.map((each) => create(OneofDescriptorProtoSchema, { name: each })),
    });
  }

  #mapEntry(field: string, key: string, value: string): DescriptorProto {
    const part = (name: string, number: number, type: string): FieldDescriptorProto => {
      const built = create(FieldDescriptorProtoSchema, {
        name,
        jsonName: name,
        number,
        label: FieldDescriptorProto_Label.OPTIONAL,
      });
      this.#setType(built, type);
      return built;
    };
    const camel = toCamelCase(field);
    return create(DescriptorProtoSchema, {
      name: `${camel.charAt(0).toUpperCase()}${camel.slice(1)}Entry`,
      field: [part('key', 1, key), part('value', 2, value)],
      options: { mapEntry: true },
    });
  }

  #setType(field: FieldDescriptorProto, given: string): void {
    const type = this.#resolve(given);
    const scalar = SCALARS[type];
    if (scalar !== undefined) {
      field.type = scalar;
      return;
    }
    const isEnum = this.#enums.has(type.includes('.') ? type : `${this.#package.name}.${type}`);
    field.type = isEnum ? FieldDescriptorProto_Type.ENUM : FieldDescriptorProto_Type.MESSAGE;
    field.typeName = type === 'FieldMask' ? '.google.protobuf.FieldMask' : this.#typeName(type);
  }

  #typeName(type: string): string {
    return `.utxorpc.${this.#version}.${type.includes('.') ? type : `${this.#package.name}.${type}`}`;
  }
}

function match(pattern: RegExp, text: string): RegExpExecArray {
  const found = pattern.exec(text);
  if (found === null) throw new Error(`'${text}' does not match ${pattern}`);
  return found;
}

/** The name of a field in the protobuf library. */
export const toCamelCase = (name: string): string =>
  name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
