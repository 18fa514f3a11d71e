import type { Child } from "hono/jsx";
import type { FormState } from "../form.ts";

/** Form fields with label, hint and error message. ARIA attributes connect these for assistive technology. */

interface FieldProps {
  form: FormState;
  name: string;
  label: string;
  hint?: Child;
}

const errorId = (name: string) => `${name}-fault`;
const hintId = (name: string) => `${name}-hint`;

function describedBy({ form, name, hint }: FieldProps): string | undefined {
  const ids = [hint ? hintId(name) : "", form.errors[name] ? errorId(name) : ""].filter(Boolean);
  return ids.length === 0 ? undefined : ids.join(" ");
}

const Field = ({ field, children }: { field: FieldProps; children?: Child }) => (
  <div class="field">
    <label for={field.name}>{field.label}</label>
    {children}
    {field.hint ? (
      <p class="hint" id={hintId(field.name)}>
        {field.hint}
      </p>
    ) : null}
    {field.form.errors[field.name] ? (
      <p class="fault" id={errorId(field.name)}>
        {field.form.errors[field.name]}
      </p>
    ) : null}
  </div>
);

export interface TextFieldProps extends FieldProps {
  type?: "text" | "email" | "password" | "url" | "number" | "search" | "date";
  value?: string;
  placeholder?: string;
  autocomplete?: string;
  required?: boolean;
  minlength?: number;
  maxlength?: number;
  autofocus?: boolean;
  inputmode?: "numeric" | "text";
  min?: string;
  max?: string;
  step?: string;
  /** Id of a `datalist` with suggested values. */
  list?: string;
}

export const TextField = (props: TextFieldProps) => {
  const { form, name, label: _, hint: __, value, type = "text", ...rest } = props;
  return (
    <Field field={props}>
      <input
        id={name}
        name={name}
        type={type}
        value={type === "password" ? "" : (form.values[name] ?? value ?? "")}
        aria-describedby={describedBy(props)}
        aria-invalid={form.errors[name] ? "true" : undefined}
        {...rest}
      />
    </Field>
  );
};

export interface TextAreaProps extends FieldProps {
  value?: string;
  rows?: number;
  placeholder?: string;
  spellcheck?: boolean;
  required?: boolean;
  code?: boolean;
}

export const TextArea = (props: TextAreaProps) => {
  const { form, name, value, rows = 4, placeholder, spellcheck = true, required, code } = props;
  return (
    <Field field={props}>
      <textarea
        id={name}
        name={name}
        rows={rows}
        placeholder={placeholder}
        spellcheck={spellcheck}
        required={required}
        class={code ? "code" : undefined}
        aria-describedby={describedBy(props)}
        aria-invalid={form.errors[name] ? "true" : undefined}
      >
        {form.values[name] ?? value ?? ""}
      </textarea>
    </Field>
  );
};

export const FileField = (props: FieldProps & { required?: boolean; accept?: string }) => (
  <Field field={props}>
    <input
      id={props.name}
      name={props.name}
      type="file"
      accept={props.accept}
      required={props.required}
      aria-describedby={describedBy(props)}
      aria-invalid={props.form.errors[props.name] ? "true" : undefined}
    />
  </Field>
);

export interface SelectFieldProps extends FieldProps {
  options: readonly (readonly [value: string, text: string])[];
  value?: string;
}

export const SelectField = (props: SelectFieldProps) => {
  const { form, name, options, value } = props;
  const chosen = form.values[name] ?? value;
  return (
    <Field field={props}>
      <select id={name} name={name} aria-describedby={describedBy(props)}>
        {options.map(([option, text]) => (
          <option value={option} selected={option === chosen}>
            {text}
          </option>
        ))}
      </select>
    </Field>
  );
};

export const CheckField = ({
  form,
  name,
  label,
  checked,
}: {
  form: FormState;
  name: string;
  label: Child;
  checked?: boolean;
}) => (
  <div class="check">
    <input id={name} name={name} type="checkbox" value="1" checked={name in form.values || checked === true} />
    <label for={name}>{label}</label>
  </div>
);

/** Error summary of a form. It gets the focus when the page opens. */
export const FormErrors = ({ form }: { form: FormState }) => {
  const formError = form.errors[""];
  const count = Object.keys(form.errors).filter((name) => name !== "").length;
  if (!formError && count === 0) return null;
  return (
    <div class="notice bad" role="alert" tabindex={-1} data-focus="">
      {formError ?? (count === 1 ? "Correct 1 field below." : `Correct ${count} fields below.`)}
    </div>
  );
};

/** Form that changes data. `csrf` is null on pages before sign-in, where there is no session. */
export const ActionForm = (props: {
  action: string;
  csrf: string | null;
  children?: Child;
  class?: string;
  /** Whether the form uploads a file. */
  upload?: boolean;
  /** Question that the person must confirm before the form is sent. Works only with JavaScript. */
  confirm?: string;
}) => (
  <form
    method="post"
    action={props.action}
    class={props.class}
    enctype={props.upload ? "multipart/form-data" : undefined}
    data-confirm={props.confirm}
  >
    {props.csrf === null ? null : <input type="hidden" name="csrf" value={props.csrf} />}
    {props.children}
  </form>
);

/** Form with one button for an action that cannot be undone. */
export const DangerForm = ({
  children,
  ...form
}: {
  action: string;
  csrf: string | null;
  confirm: string;
  children: Child;
}) => (
  <ActionForm {...form}>
    <button type="submit" class="button danger">
      {children}
    </button>
  </ActionForm>
);
