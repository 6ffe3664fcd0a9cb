{{/* Environment of every process; further variables may follow. */}}
{{- define "crosstie.environment" -}}
envFrom:
  - configMapRef:
      name: {{ include "crosstie.name" . }}
  {{- with .Values.settingsSecret }}
  - secretRef:
      name: {{ . }}
  {{- end }}
env:
  - name: CROSSTIE_DATA_DIR
    value: /var/lib/crosstie
  {{- if .Values.postgresql.enabled }}
  - name: DATABASE_PASSWORD
    valueFrom:
      secretKeyRef:
        name: {{ include "crosstie.passwordSecret" . }}
        key: database-password
  - name: DATABASE_URL
    value: postgresql://crosstie:$(DATABASE_PASSWORD)@{{ include "crosstie.primaryHost" . }}/crosstie
  {{- else if not .Values.database.embedded }}
  - name: DATABASE_URL
    valueFrom:
      secretKeyRef:
        name: {{ include "crosstie.databaseSecret" . }}
        key: {{ include "crosstie.databaseKey" . }}
  {{- end }}
{{- end }}

{{/* Standbys for reads. Each has an address of its own: a service that spreads connections would hide their states. */}}
{{- define "crosstie.readUrls" -}}
{{- $name := include "crosstie.name" . }}
{{- if and .Values.postgresql.enabled (gt (int .Values.postgresql.standbys) 0) }}
- name: DATABASE_READ_URLS
  value: {{ range $number := until (int .Values.postgresql.standbys) }}{{ if $number }},{{ end }}postgresql://crosstie:$(DATABASE_PASSWORD)@{{ $name }}-standby-{{ $number }}.{{ $name }}-standby/crosstie{{ end }}
{{- else if or .Values.database.readUrls .Values.database.existingSecretReadKey }}
- name: DATABASE_READ_URLS
  valueFrom:
    secretKeyRef:
      name: {{ include "crosstie.databaseSecret" . }}
      key: {{ .Values.database.existingSecretReadKey | default "database-read-urls" }}
{{- end }}
{{- end }}
